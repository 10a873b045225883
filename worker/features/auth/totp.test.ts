import { expect, test } from 'vitest'
import { base32, codeAt, fromBase32, matchingStep, otpauthUri, stepAt } from './totp.ts'

const secret = new TextEncoder().encode('12345678901234567890')

// RFC 6238, appendix B, SHA-1; the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', (second, code) => {
  expect(codeAt(secret, stepAt(new Date(second * 1000)))).toBe(code)
})

test('a code counts one step early or late, and never again', () => {
  const now = new Date(1_234_567_890_000)
  const step = stepAt(now)
  for (const near of [step - 1, step, step + 1]) {
    expect(matchingStep(secret, codeAt(secret, near), now, 0)).toBe(near)
    expect(matchingStep(secret, codeAt(secret, near), now, near)).toBeUndefined()
  }
  for (const far of [step - 2, step + 2]) {
    expect(matchingStep(secret, codeAt(secret, far), now, 0)).toBeUndefined()
  }
})

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base 32, there and back', (text, coded) => {
  expect(base32(new TextEncoder().encode(text))).toBe(coded)
  expect(new TextDecoder().decode(fromBase32(coded))).toBe(text)
})

test('the address for apps names product and person', () => {
  expect(otpauthUri('MZXW6', 'a+b@x.test')).toBe(
    'otpauth://totp/Mouthpiece:a%2Bb%40x.test?secret=MZXW6&issuer=Mouthpiece&algorithm=SHA1&digits=6&period=30',
  )
})
