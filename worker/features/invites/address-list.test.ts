import { expect, test } from 'vitest'
import { verdictsOf } from './address-list.ts'
import { listedAddresses } from './listed-addresses-service.ts'

const addresses = (text: string) => listedAddresses(text).map(({ email, name }) => [email, name])
const nobody = { members: new Set<string>(), invited: new Set<string>(), suppressed: new Set<string>() }

test.each([
  ['ada@x.test', [['ada@x.test', '']]],
  [
    'ada@x.test, ben@x.test\n\n  cy@x.test  ',
    [
      ['ada@x.test', ''],
      ['ben@x.test', ''],
      ['cy@x.test', ''],
    ],
  ],
  [
    'ada@x.test ben@x.test',
    [
      ['ada@x.test', ''],
      ['ben@x.test', ''],
    ],
  ],
  [
    'ada@x.test; ben@x.test',
    [
      ['ada@x.test', ''],
      ['ben@x.test', ''],
    ],
  ],
  ['Ada Lovelace <ada@x.test>', [['ada@x.test', 'Ada Lovelace']]],
  [
    '"Lovelace, Ada",ada@x.test\r\nBen,ben@x.test',
    [
      ['ada@x.test', 'Lovelace, Ada'],
      ['ben@x.test', 'Ben'],
    ],
  ],
  [
    '\uFEFFName;E-Mail\r\nAda;ada@x.test\r\n;ben@x.test',
    [
      ['ada@x.test', 'Ada'],
      ['ben@x.test', ''],
    ],
  ],
  ['email\tname\nada@x.test\t"Ada ""the"" L."', [['ada@x.test', 'Ada the L.']]],
  ['Age,Email Address\n36,ada@x.test', [['ada@x.test', '']]],
  ['nobody here', [['nobody here', '']]],
] as const)('%j', (text, expected) => {
  expect(addresses(text)).toEqual(expected)
})

test('rows keep their number of the file', () => {
  expect(listedAddresses('email\nada@x.test\n\nben@x.test').map(({ row }) => row)).toEqual([2, 4])
})

test.each([
  ['a quote left open', 'name,email\n"Ada,ada@x.test\nBen,ben@x.test', 'validation_open_quote'],
  ['too many rows', 'a@x.test\n'.repeat(5_001), 'validation_too_many_rows'],
])('%s is refused by name', (_, text, code) => {
  expect(() => listedAddresses(text)).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      data: { text: expect.objectContaining({ code }) as unknown },
    }),
  )
})

test('every address gets a verdict; of duplicates, in any case, the first counts', () => {
  const list = listedAddresses(
    'Ada@x.test\nada@X.test\nben@x.test\ncy@x.test\ndot@x.test\nnot an address\neve@x.test\r"x@x.test',
  )
  const known = {
    members: new Set(['ben@x.test']),
    invited: new Set(['cy@x.test']),
    suppressed: new Set(['dot@x.test']),
  }
  expect(verdictsOf(list.slice(0, 6), known).map(({ email, verdict }) => [email, verdict])).toEqual([
    ['ada@x.test', 'new'],
    ['ada@x.test', 'duplicate'],
    ['ben@x.test', 'member'],
    ['cy@x.test', 'invited'],
    ['dot@x.test', 'suppressed'],
    ['not an address', 'invalid'],
  ])
})

test('header injection is no address', () => {
  const list = listedAddresses('email\n"ada@x.test\nBcc: eve@x.test"')
  expect(verdictsOf(list, nobody)).toMatchObject([{ verdict: 'invalid' }])
})

test('a name cannot carry a line break', () => {
  expect(addresses('name,email\n"Ada\r\nBcc: eve@x.test",ada@x.test')).toEqual([
    ['ada@x.test', 'Ada Bcc: eve@x.test'],
  ])
})

test('a cell of nearly a million spaces is read once, and is no address', () => {
  const [ada, long] = listedAddresses(`ada@x.test\na${' '.repeat(900_000)}b`)
  expect(ada?.email).toBe('ada@x.test')
  expect(verdictsOf(long ? [long] : [], nobody)).toMatchObject([{ row: 2, verdict: 'invalid' }])
})

test('addresses that opted out at the source list are not invited', () => {
  const list = listedAddresses('email,status\nada@x.test,blocklisted\nben@x.test,enabled')
  expect(verdictsOf(list, nobody).map(({ verdict }) => verdict)).toEqual(['suppressed', 'new'])
})
