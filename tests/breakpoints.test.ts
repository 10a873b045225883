import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MOBILE_BELOW } from '../web/shell/device/breakpoints.ts'

const theme = readFileSync(join(import.meta.dirname, '../web/theme.css'), 'utf8')
const breakpoint = (name: string) => new RegExp(`--breakpoint-${name}: (\\d+)px;`).exec(theme)?.[1]

// The classes `sm:`, `md:`, `lg:` and `xl:` begin at these widths.
test.each([
  ['sm', 480],
  ['md', 768],
  ['lg', 1024],
  ['xl', 1200],
])('the breakpoint %s lies at %d px', (name, width) => {
  expect(breakpoint(name)).toBe(String(width))
})

test('code and theme agree on what is mobile', () => {
  expect(breakpoint('md')).toBe(String(MOBILE_BELOW))
})
