import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { foldings, foldName } from './name-folding.ts'
import { letterBasesStatement, nameKeys } from '../name-keys.ts'

test('names match regardless of diacritics and case', () => {
  const pairs = {
    ŁUKASZ: 'lukasz',
    'Åsa Öberg': 'asa oberg',
    'A\u030Asa O\u0308berg': 'asa oberg',
    Straße: 'strasse',
    Ærø: 'aero',
    Đorđe: 'dorde',
    İIıi: 'iiii',
    'Șerban Țepeș': 'serban tepes',
    'Nguyễn Thị Hạnh': 'nguyen thi hanh',
    'ΕΛΈΝΗ Σοφίας': 'ελενη σοφιασ',
    'Ёлка Йод': 'елка йод',
    '東京 🎭 שלום': '東京 🎭 שלום',
    '': '',
  }
  expect(Object.fromEntries(Object.keys(pairs).map((name) => [name, foldName(name)]))).toEqual(pairs)
})

test('the database folds every letter as the worker does', () => {
  const database = new DatabaseSync(':memory:')
  database.exec(`CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE users_names (id TEXT PRIMARY KEY, key TEXT NOT NULL);
    CREATE TABLE letter_bases (letter TEXT PRIMARY KEY, base TEXT NOT NULL)`)
  database.exec(letterBasesStatement())
  const triggers = nameKeys().find(({ table }) => table === 'users')?.triggers ?? []
  for (const { text } of triggers) database.exec(text)
  const insert = database.prepare('INSERT INTO users VALUES (?, ?)')
  const all = foldings.map(([letter]) => letter)
  const names = [...all, ...all.map((letter) => `Z${letter}q${letter} ${letter.toUpperCase()}`), all.join('')]
  for (const [index, name] of [...names, 'Plain', 'Tab\tand\nline', "O'Neil", 'ﬁ × ÷'].entries()) {
    insert.run(String(index), name)
  }
  const rows = database.prepare('SELECT name, key FROM users JOIN users_names USING (id)').all()
  expect(rows.length).toBeGreaterThan(900)
  for (const { name, key } of rows) expect([name, key]).toEqual([name, foldName(String(name))])
})
