"""Finding, reading and checking data; the only code that reads files."""
