import { expect, test } from 'vitest'
import { checkResponse } from './response.ts'
import { webAddress } from './web-address.ts'

test.each([
  'example.com',
  'example.com/zoe?a=1',
  'münchen.example/kunst',
  'пример.испытание',
  'उदाहरण.परीक्षा',
  'a.example:8080',
])('“%s” is a web address without its scheme, in any script', (typed) => {
  const whole = webAddress(` ${typed} `)
  expect(whole).toBe(`https://${typed}`)
})

test.each([
  ['ｅｘａｍｐｌｅ．ｃｏｍ／ａ', 'https://example.com/a'],
  ['ｈｔｔｐｓ：／／例え。テスト', 'https://例え.テスト'],
  ['https://ja.example/けいおん！', 'https://ja.example/けいおん！'],
])('%s from an East Asian keyboard is %s', (typed, whole) => {
  expect(webAddress(typed)).toBe(whole)
})

test('an address is read alike when Enter sends it before the field is left', () => {
  const title = { en: 'Where?' }
  const questions = [
    { type: 'url' as const, id: 'site', title },
    { type: 'email' as const, id: 'mail', title },
  ]
  const schema = {
    format: 1 as const,
    languages: ['en'],
    pages: [{ id: 'p', questions }],
    ending: { title: {}, text: {} },
  }
  const { answers, problems } = checkResponse(schema, {
    site: 'example.com',
    mail: 'ｔａｒｏ＠ｅｘａｍｐｌｅ。ｃｏｍ ',
  })
  expect([answers, problems]).toEqual([{ site: 'https://example.com', mail: 'taro@example.com' }, {}])
})

test.each(['', 'zoe', 'https://example.com', 'mailto:zoe@example.com', 'two words.', 'zoe@example.com'])(
  '“%s” stays as it is',
  (typed) => {
    expect(webAddress(typed)).toBe(typed)
  },
)
