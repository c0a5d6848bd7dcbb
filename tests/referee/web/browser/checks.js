// Returns what is wrong with a page for people who do not see or touch it well: names, contrast, sizes, structure.
() => {
  const wrong = [];
  const shown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden";
  const named = (one) => (one.ariaLabel || one.innerText || one.labels?.[0]?.innerText || one.placeholder || "").trim();
  for (const one of document.querySelectorAll("button, input, summary, a")) {
    if (shown(one) && !named(one)) wrong.push(`no name: ${one.outerHTML.slice(0, 80)}`);
  }
  for (const one of document.querySelectorAll("#ask button, .tools button, #foot button, #foot input")) {
    const { width, height } = one.getBoundingClientRect();
    if (shown(one) && (width < 43.5 || height < 43.5)) wrong.push(`too small: ${named(one)} ${width} x ${height}`);
  }
  for (const one of document.querySelectorAll("img")) if (!one.hasAttribute("alt")) wrong.push(`no alt: ${one.src}`);
  if (document.querySelectorAll("h1").length !== 1 || !document.documentElement.lang) wrong.push("no heading, or no language");
  if (document.querySelectorAll("[aria-live], [role=alert], [role=status]").length < 3) wrong.push("no live regions");
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  if (new Set(ids).size !== ids.length) wrong.push("an id is used twice");

  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const found = rgba(getComputedStyle(at).backgroundColor);
      if (found[3] > 250) return found;
    }
    return [255, 255, 255, 255];
  };
  for (const one of document.querySelectorAll("body *:not(.symbol, .number, .mark, .at, .unseen)")) {
    const text = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!text || !shown(one) || one.closest(".unseen, #board, dialog, :disabled, .symbol")) continue;
    const [high, low] = [light(rgba(getComputedStyle(one).color)), light(ground(one))].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 4.5) wrong.push(`contrast ${ratio.toFixed(2)}: ${one.innerText.slice(0, 40)}`);
  }
  return wrong;
}
