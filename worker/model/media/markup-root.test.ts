import { expect, test } from 'vitest'
import { markupRoot } from './markup-root.ts'

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['\uFEFF \r\n\t<SVG>', 'svg'],
  ['<?xml version="1.0"?>\n<!-- <p> -->\n<?a b?><svg/>', 'svg'],
  ['<!-- a -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">', 'svg'],
  ['<!DOCTYPE note [<!ENTITY a "b">]><s:svg xmlns:s="http://www.w3.org/2000/svg"/>', 'svg'],
  ['<!doctype html>', 'html'],
  ['<script>alert(1)</script>', 'script'],
  ['<note/>', 'note'],
  [`<!-- ${'-'.repeat(70_000)} --><svg/>`, ''],
  ['<!-- no end', ''],
  ['<!', ''],
  ['<3 you', undefined],
  ['< svg', undefined],
  ['I wrote <svg> by hand', undefined],
  ['', undefined],
])('the root of %j', (text, root) => {
  expect(markupRoot(text)).toBe(root)
})
