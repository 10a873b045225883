import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

test.each(['ada@x.test', 'a.b+c@sub.domain.org', 'jörg@müller.example', "o'neil@x.test"])(
  '%s is one',
  (text) => {
    expect(isEmailAddress(text)).toBe(true)
  },
)

test.each([
  '',
  'ada',
  'ada@localhost',
  '@x.test',
  'ada@x.test.',
  'a b@x.test',
  'ada@x.test\r\nBcc: eve@x.test',
  'ada@x.test\n',
  'ada@x.test,eve@x.test',
  'Ada <ada@x.test>',
  'ada@@x.test',
  'ada@x..test',
  'ada\u200b@x.test',
  `${'a'.repeat(65)}@x.test`,
  `a@${'x'.repeat(250)}.test`,
])('%j is none', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})
