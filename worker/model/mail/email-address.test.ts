import { expect, test } from 'vitest'
import { isEmailAddress, namedMailbox } from './email-address.ts'

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

test.each([
  ['Ada <ada@x.test>', { name: 'Ada', address: 'ada@x.test' }],
  ['"Lovelace, Ada" <ada@x.test>', { name: '"Lovelace, Ada"', address: 'ada@x.test' }],
  ['<ada@x.test>', { name: '', address: 'ada@x.test' }],
  ['ada@x.test', undefined],
  ['Ada <ada@x.test', undefined],
  ['Ada <>', undefined],
  ['Ada <ada@x.test>>', undefined],
])('%s is a name and an address, or is not', (text, expected) => {
  expect(namedMailbox(text)).toEqual(expected)
})
