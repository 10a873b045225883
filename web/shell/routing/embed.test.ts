import { expect, test } from 'vitest'
import { isEmbed, isStreamed, hasNoShell } from './embed.ts'

test.each([
  ['/projects/abc', '?embed=1', true],
  ['/projects/abc/', '?a=b&embed=1', true],
  ['/projects/abc', '', false],
  ['/projects/abc', '?embed=0', false],
  ['/projects/abc/editor', '?embed=1', false],
  ['/chat', '?embed=1', false],
])('%s%s stands in somebody else’s page: %s', (pathname, search, embedded) => {
  expect(isEmbed({ pathname, search })).toBe(embedded)
})

test.each([
  ['/jam/abc/view', '?seat=1&background=none', true],
  ['/jam/abc/view/', '?seat=0', true],
  ['/jam/abc/view', '', false],
  ['/jam/abc/editor', '?seat=1', false],
])('%s%s is shown over another program’s picture: %s', (pathname, search, streamed) => {
  expect(isStreamed({ pathname, search })).toBe(streamed)
  expect(hasNoShell({ pathname, search })).toBe(streamed)
})
