import { expect, test } from 'vitest'
import { isDueForRefresh } from './session-age.ts'

const HOUR = 60 * 60
const now = 1_800_000_000_000

/** A token whose five days end in `hoursLeft`. */
function token(hoursLeft: number) {
  const claims = JSON.stringify({ name: 'Zoë?>', exp: now / 1_000 + hoursLeft * HOUR })
  const bytes = String.fromCharCode(...new TextEncoder().encode(claims))
  return `x.${btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.y`
}

test('a session in use is renewed after half a day', () => {
  expect(isDueForRefresh(token(119), now)).toBe(false)
  expect(isDueForRefresh(token(107), now)).toBe(true)
  expect(isDueForRefresh(token(-1), now)).toBe(true)
})

test.each(['', 'abc', 'a.b.c', `a.${btoa('[1]')}.c`, `a.${btoa('{"exp":"soon"}')}.c`])(
  'a token like “%s” is left alone',
  (odd) => {
    expect(isDueForRefresh(odd, now)).toBe(false)
  },
)
