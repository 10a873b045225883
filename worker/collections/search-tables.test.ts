import { readFileSync, readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { matchOf } from './definition/search-segments.ts'

const folder = `${import.meta.dirname}/../../migrations`
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))

test('rows are found by their words and follow updates and deletes', () => {
  const database = new DatabaseSync(':memory:')
  for (const text of migrations) database.exec(text)
  const base = `"id", "created", "updated"`
  database.exec(`
    INSERT INTO "users" (${base}, "name", "email") VALUES ('u1', '', '', '東京太郎', 'taro@example.test');
    INSERT INTO "users" (${base}, "name", "email") VALUES ('u2', '', '', 'Łukasz 太郎', 'luk@example.test');
    INSERT INTO "cam_projects" (${base}, "owner", "title", "description") VALUES ('p1', '', '', 'u1', '天気', 'สวัสดีครับ');
    INSERT INTO "chat_messages" (${base}, "room", "seq", "author", "message") VALUES ('m1', '', '', 'r', 1, 'u1', '今日は天気が')`)
  const insert = database.prepare(
    `INSERT INTO "chat_messages" (${base}, "room", "seq", "author", "message") VALUES (?, '', '', 'r', ?, 'u1', ?)`,
  )
  for (let seq = 2; seq <= 100; seq++) insert.run(`m${seq}`, seq, '明日の雨と owl')
  const found = (table: string, words: string) =>
    database
      .prepare(
        `SELECT "id" FROM "${table}_search" AS f JOIN "${table}" AS t ON t.rowid = f.rowid
         WHERE f."${table}_search" MATCH ? ORDER BY "id"`,
      )
      .all(matchOf(words))
      .map(({ id }) => id)
  expect(found('users', '太郎')).toEqual(['u1', 'u2'])
  expect(found('users', 'lukasz')).toEqual(['u2'])
  expect(found('users', 'taro')).toEqual(['u1'])
  expect(found('cam_projects', 'ดีครับ')).toEqual(['p1'])
  expect(found('chat_messages', '天気')).toEqual(['m1'])
  expect(found('chat_messages', '雨と owl')).toHaveLength(99)
  database.exec(`UPDATE "chat_messages" SET "message" = '雪が降る' WHERE "id" = 'm1'; DELETE FROM "users" WHERE "id" = 'u2';
    UPDATE "cam_projects" SET "description" = '', "title" = '雪だるま'`)
  expect(found('users', '太郎')).toEqual(['u1'])
  expect(found('chat_messages', '天気')).toEqual([])
  expect(found('chat_messages', '降る')).toEqual(['m1'])
  expect(found('cam_projects', 'だる')).toEqual(['p1'])
  expect(found('cam_projects', 'ดีครับ')).toEqual([])
})
