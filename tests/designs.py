"""Scenarios as a designer writes them."""

from __future__ import annotations

DAM = """\
number: 10
title: The Dam
story: Hold the dam until the water has fallen.
victory: {any: [{word: defeat, unit: mercenary_lieutenant}]}
loss: {any: [{word: lose_castle}]}
spawn:
  start: [{unit: mercenary, count: 2, where: random}]
  t1: [{unit: mercenary_lieutenant, count: 1, where: b8}]
  tn: [{unit: gelatinous_ooze, count: 1, where: castle}]
special:
  - {word: closed_space, space: left}
"""
"""A tenth scenario of Castle Assault."""
