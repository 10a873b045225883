import { expect, test } from 'vitest'
import { readAddresses } from './address-list.ts'

function read(text: string, limit = 1_000) {
  const list = readAddresses(text, { limit })
  return 'found' in list
    ? list.found.map(({ address, name, isValid, optOut }) =>
        isValid ? [address, name, ...(optOut ? [optOut] : [])] : ['?', address],
      )
    : list
}

test.each([
  [
    'Jane <jane@a.test>, John <john@a.test>',
    [
      ['jane@a.test', 'Jane'],
      ['john@a.test', 'John'],
    ],
  ],
  ['"Doe, Ann" <ann@a.test>', [['ann@a.test', 'Doe, Ann']]],
  ['Doe, Ann <ann@a.test>', [['ann@a.test', 'Doe, Ann']]],
  [
    'bob@a.test;carl@a.test',
    [
      ['bob@a.test', ''],
      ['carl@a.test', ''],
    ],
  ],
  // Separators may differ from line to line.
  [
    'bob@a.test;carl@a.test\nJane <jane@a.test>, John <john@a.test>\n"Doe, Ann",ann@a.test',
    [
      ['bob@a.test', ''],
      ['carl@a.test', ''],
      ['jane@a.test', 'Jane'],
      ['john@a.test', 'John'],
      ['ann@a.test', 'Doe, Ann'],
    ],
  ],
  [
    '"Doe, Ann" <ann@a.test>; "Roe, Bob" <bob@a.test>;',
    [
      ['ann@a.test', 'Doe, Ann'],
      ['bob@a.test', 'Roe, Bob'],
    ],
  ],
  [
    'Jane <jane@a.test> John <john@a.test>',
    [
      ['jane@a.test', 'Jane'],
      ['john@a.test', 'John'],
    ],
  ],
  // Unrecognised entries are returned, too.
  [
    'Jane <jane@a.test>, John, carl@a.test, bob@a',
    [
      ['jane@a.test', 'Jane'],
      ['carl@a.test', ''],
      ['?', 'bob@a'],
      ['?', 'John'],
    ],
  ],
  ['Jane <jane@a>', [['?', 'Jane jane@a']]],
  ['=1+1', [['?', '=1+1']]],
])('%j', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  ['email,city,state,status\nada@x.test,Austin,Texas,unsubscribed', 'unsubscribed'],
  ['email,status,state\nada@x.test,unsubscribed,Texas', 'unsubscribed'],
  ['email,status,marketing status\nada@x.test,subscribed,bounced', 'bounced'],
  ['email,subscribed,opt-in\nada@x.test,yes,no', 'unsubscribed'],
])('of several columns that may say so, any refuses: %j', (csv, why) => {
  expect(read(csv)).toEqual([['ada@x.test', '', why]])
})

test.each(['NULL', '0', '-', '', '0000-00-00', '0000-00-00 00:00:00', '0001-01-01T00:00:00Z'])(
  'no date in a column of times is no refusal: %j',
  (none) => {
    const csv = `email,unsubscribed_at,CLEAN_TIME\nada@x.test,${none},${none}\nben@x.test,2026-01-02,${none}`
    expect(read(csv)).toEqual([
      ['ada@x.test', ''],
      ['ben@x.test', '', 'unsubscribed'],
    ])
  },
)

test('listmonk: who is blocklisted or disabled is said to be', () => {
  const csv = [
    'uuid,email,name,attributes,status,created_at,updated_at',
    '1,ada@x.test,Ada,"{""city"": ""Rome""}",enabled,2026-01-01,2026-01-01',
    '2,ben@x.test,Ben,{},blocklisted,2026-01-01,2026-01-01',
    '3,cy@x.test,Cy,{},disabled,2026-01-01,2026-01-01',
  ].join('\n')
  expect(read(csv)).toEqual([
    ['ada@x.test', 'Ada'],
    ['ben@x.test', 'Ben', 'blocked'],
    ['cy@x.test', 'Cy', 'inactive'],
  ])
})

test('Mailchimp: first and last names are joined, the postal address is none, who left is said to have left', () => {
  const head = '"Email Address","First Name","Last Name",Address,MEMBER_RATING,OPTIN_TIME'
  expect(read(`${head}\nada@x.test,Ada,Lovelace,"1 St, London",2,2026-01-01`)).toEqual([
    ['ada@x.test', 'Ada Lovelace'],
  ])
  expect(read(`${head},UNSUB_TIME,UNSUB_REASON\nben@x.test,Ben,,,2,2026-01-01,2026-02-01,NORMAL`)).toEqual([
    ['ben@x.test', 'Ben', 'unsubscribed'],
  ])
  expect(read(`${head},CLEAN_TIME\ncy@x.test,,Young,,2,2026-01-01,2026-02-01`)).toEqual([
    ['cy@x.test', 'Young', 'bounced'],
  ])
})

test.each([
  ['Status', 'Cleaned', 'bounced'],
  ['status', 'Unsubscribed', 'unsubscribed'],
  ['subscription_status', 'opted-out', 'unsubscribed'],
  ['State', 'Reported spam', 'complained'],
  ['subscribed', 'FALSE', 'unsubscribed'],
  ['Email Status', 'Hard bounced', 'bounced'],
  ['status', 'Subscribed', undefined],
  ['status', 'active', undefined],
  ['subscribed', 'true', undefined],
  ['state', 'Texas', undefined],
])('%s: %s means %s', (head, value, optOut) => {
  const list = readAddresses(`email,${head}\nada@x.test,${value}`, { limit: 10 })
  expect('found' in list && list.found[0]?.optOut).toBe(optOut)
})

test('a quote left open is reported by its row, with and without a heading', () => {
  expect(read('ada@x.test\n"Ben, ben@x.test\ncy@x.test')).toEqual({ openQuote: 2 })
  expect(read('name,email\n"Ada,ada@x.test\nBen,ben@x.test')).toMatchObject({ openQuote: 2 })
})

test('more than are taken are reported, not cut off', () => {
  expect(read('a@x.test\nb@x.test\nc@x.test', 2)).toEqual({ tooMany: true })
  expect(read('email\na@x.test\nb@x.test\nc@x.test', 2)).toEqual({ tooMany: true })
})
