import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { matchOf, segmented, segmentedSql, TOKENIZER } from './search-segments.ts'

/** Returns the indexes of the matching texts. */
function finderIn(texts: readonly string[]): (search: string) => number[] {
  const database = new DatabaseSync(':memory:')
  database.exec(
    `CREATE VIRTUAL TABLE f USING fts5 (words, content='', contentless_delete=1, tokenize='${TOKENIZER}', prefix='1 2')`,
  )
  const insert = database.prepare('INSERT INTO f (rowid, words) VALUES (?, ?)')
  for (const [index, text] of texts.entries()) insert.run(index, segmented(text))
  const select = database.prepare('SELECT rowid FROM f WHERE f MATCH ? ORDER BY rowid')
  return (search) => {
    const match = matchOf(search)
    return match === '' ? [] : select.all(match).map(({ rowid }) => Number(rowid))
  }
}

test('a run of an unspaced script becomes its pairs and its last character', () => {
  expect(segmented('今日は').trim().split(/ +/)).toEqual(['今日', '日は', 'は'])
  expect(segmented('iPhone用ケース').trim().split(/ +/)).toEqual(['iPhone', '用ケ', 'ケー', 'ース', 'ス'])
  expect(segmented('An owl, Zoë, Łódź, Ёлка, हिन्दी, ქართული')).toBe('An owl, Zoë, Łódź, Ёлка, हिन्दी, ქართული')
})

test('a search looks for a phrase of pairs, and for the beginning of everything else', () => {
  const pairs = {
    天: '"天"*',
    天気: '"天気"',
    天気予報: '"天気 気予 予報"',
    iPhone用ケース: '"iPhone 用ケ ケー ース"',
    ケースiPhone: '"ケー ース ス iPhone"*',
    'owl 天気': '"owl"* "天気"',
    '"': '',
    '天気" OR "': '"天気" "OR"*',
  }
  expect(Object.fromEntries(Object.keys(pairs).map((text) => [text, matchOf(text)]))).toEqual(pairs)
})

test('words are found inside a run, by their marks, and not where only their characters stand', () => {
  const texts = [
    '今日は天気がいいですね',
    'พูดสวัสดีครับ',
    '오늘날씨',
    '新しいiPhone用ケースです',
    '天ぷらの気分',
    'ดูหนัง',
    'សួស្តីពិភពលោក',
    'မြန်မာနိုင်ငံ',
    'ສະບາຍດີບໍ່',
    '𠮷野家',
    'ｶﾀｶﾅ',
    'データー々',
    'A plain owl',
  ]
  const found = finderIn(texts)
  const searches: [string, number[]][] = [
    ['天気', [0]],
    ['天', [0, 4]],
    ['ね', [0]],
    ['今日は天気がいいですね', [0]],
    ['気天', []],
    ['สวัสดี', [1]],
    ['ดี', [1]],
    ['ดู', [5]],
    ['날씨', [2]],
    ['씨', [2]],
    ['iPhone用ケース', [3]],
    ['iphone', [3]],
    ['ケース', [3]],
    ['phone用', []],
    ['ពិភព', [6]],
    ['နိုင်ငံ', [7]],
    ['ດີ', [8]],
    ['野家', [9]],
    ['𠮷', [9]],
    ['ﾀｶ', [10]],
    ['ター', [11]],
    ['々', [11]],
    ['pla OWL', [12]],
    ['lain', []],
  ]
  for (const [search, wanted] of searches) expect([search, found(search)]).toEqual([search, wanted])
})

test('any input gives a valid search expression', () => {
  const found = finderIn(['天気', 'owl'])
  const typed = [
    '"天',
    '天*',
    '天 AND 気',
    'NEAR(天気)',
    '天\0気',
    '\uD842',
    '-天',
    'words:天気',
    "';--",
    '^天',
  ]
  for (const text of typed) expect(() => found(text), text).not.toThrow()
  expect(found(`天気${'"'.repeat(10_000)}`)).toEqual([0])
  for (const letter of ['天', 'a', 'ก', '天 ', '"'])
    expect(found(letter.repeat(10_000))).toBeInstanceOf(Array)
  expect(matchOf('天'.repeat(10_000)).length).toBeLessThan(1_000)
})

test('the database segments random texts as the worker does', () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1
    return state % limit
  }
  const alphabet = Array.from(
    ' \n.,"\'*[]-^aZ09éŁЖא🎭👩‍👧天気今日はケースー々・。、゙ｶﾞ㈱한글ᄀ가สวัสดีດີမြန်ខ្មែរ၁๑\u200B\u{1B001}𠮷\u{30000}ａ\u{FE0F}ოꦏꩀ\u3004\u3005\u9FFF\uA000\u0E00\u0EFF\u0F00',
  )
  const database = new DatabaseSync(':memory:')
  database.exec(`CREATE TABLE texts (text TEXT NOT NULL)`)
  const insert = database.prepare('INSERT INTO texts VALUES (?)')
  for (let count = 0; count < 2_000; count++) {
    insert.run(Array.from({ length: below(40) }, () => alphabet[below(alphabet.length)]).join(''))
  }
  insert.run('今日は天気がいいですね'.repeat(900))
  const rows = database.prepare(`SELECT text, ${segmentedSql('s."text"')} AS made FROM texts AS s`).all()
  expect(rows).toHaveLength(2_001)
  for (const { text, made } of rows) expect([seed, made]).toEqual([seed, segmented(String(text))])
  // A text with a NUL is stored unchanged.
  const [nul] = database.prepare(`SELECT ${segmentedSql("'天気' || char(0) || 'owl'")} AS made`).all()
  expect(nul?.made).toBe('天気\0owl')
})
