import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { collections } from '../../../collections/index.ts'
import type { Sql } from '../../../collections/definition/sql.ts'
import { AnswerBudget } from './answer-budget.ts'
import type { Row } from './present.ts'
import { listRecords, type ReadDeps } from './read.ts'

const messages = collections.get('chat_messages')
const ada = { id: 'ada', admin: false }

let database: DatabaseSync
/** Statements that were run, and the maximum rows of any of them. */
let statements: string[]
let maxRows: number

beforeEach(() => {
  database = new DatabaseSync(':memory:')
  for (const name of ['chat_messages', 'chat_rooms', 'users', 'media', 'cam_projects']) {
    const { fields } = collections.get(name)
    const columns = ['id PRIMARY KEY', 'created', 'updated', ...Object.keys(fields)].map((one) => `${one} `)
    database.exec(`CREATE TABLE ${name} (${columns.join(', ')})`)
  }
  database.exec('CREATE INDEX messages_author ON chat_messages (author)')
  database.exec('CREATE INDEX messages_room ON chat_messages (room)')
  database.exec("INSERT INTO users (id, name) VALUES ('ada', 'Ada'), ('ben', 'Ben')")
  database.exec("INSERT INTO chat_rooms (id, name) VALUES ('room', 'Room')")
  statements = []
  maxRows = 0
})

function write(count: number, author = 'ada', text = 'Hello') {
  const insert = database.prepare(
    "INSERT INTO chat_messages (id, room, author, message, reactions) VALUES (?, 'room', ?, ?, '')",
  )
  for (let index = 0; index < count; index++) {
    insert.run(`${author}${String(index).padStart(5, '0')}`, author, text)
  }
}

function deps(): ReadDeps {
  return {
    collections,
    actor: ada,
    now: new Date(0),
    budget: AnswerBudget.for(ada),
    async run(all: Sql[]) {
      return all.map(({ text, params }) => {
        statements.push(text)
        // SQLite's own rows, like D1's.
        const rows = database.prepare(text).all(...params) as Row[]
        maxRows = Math.max(maxRows, rows.length)
        return { rows, changes: 0 }
      })
    },
  }
}

const list = (expand: string, perPage = 1_000) =>
  listRecords(deps(), messages, { expand, perPage: String(perPage) })

const refusal = { code: 'bad_request', data: { expand: { code: 'validation_invalid_value' } } }

test('an answer that multiplies is refused by name before it is put together', async () => {
  write(1_000)
  await expect(list('author.chat_messages_via_author')).rejects.toMatchObject(refusal)
  await expect(list('author.chat_messages_via_author,room.chat_messages_via_room')).rejects.toMatchObject(
    refusal,
  )
  expect(maxRows).toBeLessThanOrEqual(10_001)
})

test('a path goes through the same list once only', async () => {
  write(2)
  const twice = 'author.chat_messages_via_author.room.chat_messages_via_room.author.chat_messages_via_author'
  await expect(list(twice)).rejects.toMatchObject(refusal)
  expect(statements).toEqual([])
  const { items } = await list('author.chat_messages_via_author.room.chat_messages_via_room')
  const author = (items[0] as { expand: { author: { expand: Record<string, unknown[]> } } }).expand.author
  expect(author.expand.chat_messages_via_author).toHaveLength(2)
})

test('text counts as well as records', async () => {
  write(600, 'ada', 'x'.repeat(4_000))
  const whole = await listRecords(deps(), messages, { expand: 'author', perPage: '600' })
  expect(whole.items).toHaveLength(600)
  await expect(list('author.chat_messages_via_author', 10)).rejects.toMatchObject(refusal)
})

test('each record is loaded once, by any number of relations', async () => {
  write(3)
  await list('author,chat_messages_via_reply.author,room')
  expect(statements.filter((text) => text.includes('FROM "users"'))).toHaveLength(1)
})

test('each record has its own share of what points at it, the oldest first', async () => {
  write(5)
  write(4, 'ben')
  const users = await listRecords(deps(), collections.get('users'), { expand: 'chat_messages_via_author' })
  const shares = users.items.map((user) => {
    const { expand } = user as { expand: { chat_messages_via_author: { id: string }[] } }
    return expand.chat_messages_via_author.map(({ id }) => id)
  })
  expect(shares).toEqual([
    ['ada00000', 'ada00001', 'ada00002', 'ada00003', 'ada00004'],
    ['ben00000', 'ben00001', 'ben00002', 'ben00003'],
  ])
})

test('documents are not read before it is known that they fit', async () => {
  const document = JSON.stringify({ text: 'x'.repeat(1_000_000) })
  const insert = database.prepare('INSERT INTO cam_projects (id, owner, document) VALUES (?, ?, ?)')
  for (let index = 0; index < 20; index++) insert.run(`project${index}`, 'ada', document)
  const owned = listRecords(deps(), collections.get('users'), { expand: 'cam_projects_via_owner' })
  await expect(owned).rejects.toMatchObject(refusal)
  expect(statements.some((text) => /SELECT .*"cam_projects"."document",? .*FROM json_each/.test(text))).toBe(
    false,
  )
})
