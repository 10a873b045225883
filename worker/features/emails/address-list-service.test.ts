import { expect, test } from 'vitest'
import { LIST_MAX_ROWS } from '../../contract/emails/lists.ts'
import { readAddressList } from './address-list-service.ts'

test('one address a line, in any case, each once', () => {
  const { entries, report } = readAddressList('Ada@Example.org\n\nben@example.org\nADA@example.org\n')
  expect(entries.map(({ address }) => address)).toEqual(['ada@example.org', 'ben@example.org'])
  expect(report).toEqual({ accepted: 2, duplicates: 1, invalid: 0, optedOut: 0, refused: [] })
})

test('columns are found by their headers, in any order, quoted or not', () => {
  const csv = '\uFEFFName;E-Mail;City\n"Lovelace, Ada";ada@example.org;London\nBen;not an address;Rome\n'
  const { entries, report } = readAddressList(csv)
  expect(entries).toEqual([{ address: 'ada@example.org', name: 'Lovelace, Ada' }])
  expect(report.refused).toEqual([{ row: 3, text: 'Ben, not an address, Rome' }])
})

test('a refused row is numbered by its place in the file, empty rows counted', () => {
  const csv = '\n ; \nemail;name\n\nada@example.org;Ada\n;\nnobody;Ben\n'
  const { entries, report } = readAddressList(csv)
  expect(entries).toEqual([{ address: 'ada@example.org', name: 'Ada' }])
  expect(report.refused).toEqual([{ row: 7, text: 'nobody, Ben' }])
})

test('names in front of addresses, as mail programs copy them', () => {
  expect(readAddressList('Ada Lovelace <ada@example.org>').entries).toEqual([
    { address: 'ada@example.org', name: 'Ada Lovelace' },
  ])
})

test('both addresses of a line are taken, and invalid ones are reported', () => {
  const { entries, report } = readAddressList(
    'Jane <jane@a.test>, John <john@a.test>\nNobody, ben@a.test, cy@a.test',
  )
  expect(entries.map(({ address }) => address)).toEqual([
    'jane@a.test',
    'john@a.test',
    'ben@a.test',
    'cy@a.test',
  ])
  expect(report).toMatchObject({ accepted: 4, invalid: 1, refused: [{ row: 2, text: 'Nobody' }] })
})

test('an opt-out in one row excludes the address despite other rows', () => {
  const csv =
    'email,status\nada@x.test,enabled\nada@x.test,blocklisted\nben@x.test,unsubscribed\ncy@x.test,enabled\n'
  const { entries, optedOut, report } = readAddressList(csv)
  expect(entries).toEqual([{ address: 'cy@x.test', name: '' }])
  expect(optedOut).toEqual([
    { address: 'ada@x.test', why: 'blocked' },
    { address: 'ben@x.test', why: 'unsubscribed' },
  ])
  expect(report).toMatchObject({ accepted: 1, optedOut: 2, duplicates: 0 })
})

test('a cell of a million spaces is read once, and is no address', () => {
  const { entries, report } = readAddressList(`ada@example.org\na${' '.repeat(1_000_000)}b\n`)
  expect(entries).toEqual([{ address: 'ada@example.org', name: '' }])
  expect(report).toMatchObject({ invalid: 1, refused: [{ row: 2 }] })
})

test('a name with a line break is a name on one line', () => {
  const { entries } = readAddressList('email,name\nada@example.org,"Ada\r\nBcc: x@example.org"')
  expect(entries[0]?.name).toBe('Ada Bcc: x@example.org')
})

test.each([
  [
    'a quote that is never closed',
    'email,name\nada@example.org,"Ada\nben@example.org,Ben\n',
    'list_unreadable',
  ],
  ['nothing', '  \n\n', 'list_unreadable'],
  ['a million rows', 'a@example.org\n'.repeat(LIST_MAX_ROWS + 2), 'too_large'],
])('%s is refused by name', (_what, text, code) => {
  expect(() => readAddressList(text)).toThrow(expect.objectContaining({ code }))
})
