import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'
import { databaseOf, databasesOf, idBeside } from './owner-databases.ts'

/** A stand-in for a database, which is only compared. */
const named = (name: string) => ({ name }) as unknown as D1Database
const [DB, DB_1, DB_2] = [named('DB'), named('DB_1'), named('DB_2')]

test('databases are counted up to the first that is missing', () => {
  expect(databasesOf({ DB })).toEqual([DB])
  expect(databasesOf({ DB, DB_1, DB_2 })).toEqual([DB, DB_1, DB_2])
  expect(databasesOf({ DB, DB_2 })).toEqual([DB])
})

test('a record is where its owner is, and the record of a record too', () => {
  const env = { DB, DB_1, DB_2 }
  for (let tries = 0; tries < 300; tries++) {
    const owner = newId()
    const project = idBeside(owner)
    const take = idBeside(project)
    expect(isId(project) && isId(take)).toBe(true)
    expect(databaseOf(env, project)).toBe(databaseOf(env, owner))
    expect(databaseOf(env, take)).toBe(databaseOf(env, owner))
  }
})

test('records without a home, and ids of another alphabet, are in the first database', () => {
  const env = { DB, DB_1, DB_2 }
  for (const id of ['', 'a', '-?', 'ÄÖ', idBeside(''), idBeside('?')]) expect(databaseOf(env, id)).toBe(DB)
})

test('the beginnings of ids are shared out evenly, in ranges', () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')
  const slots = letters.flatMap((first) => letters.map((second) => first + second))
  const env = { DB, DB_1, DB_2 }
  expect(slots.map((slot) => databaseOf(env, slot))).toEqual([
    ...Array.from({ length: 432 }, () => DB),
    ...Array.from({ length: 432 }, () => DB_1),
    ...Array.from({ length: 432 }, () => DB_2),
  ])
})
