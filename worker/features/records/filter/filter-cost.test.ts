import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, test } from 'vitest'
import { collections } from '../../../collections/index.ts'
import { sql, yes, type Sql } from '../../../collections/definition/sql.ts'
import { parseFilter } from './parser.ts'
import { assertAffordable, assertAffordableForEvent } from './filter-cost.ts'
import type { Row } from '../read/present.ts'

const database = new DatabaseSync(':memory:')
const ada = { id: 'ada', admin: false }
const MESSAGES = 3_000

beforeAll(() => {
  for (const name of ['chat_messages', 'chat_reactions', 'chat_rooms', 'users', 'media']) {
    const columns = ['id PRIMARY KEY', 'created', 'updated', ...Object.keys(collections.get(name).fields)]
    database.exec(`CREATE TABLE ${name} (${columns.map((one) => `${one} `).join(', ')})`)
  }
  database.exec("INSERT INTO users (id) VALUES ('ada'), ('ben'), ('cleo')")
  database.exec("INSERT INTO chat_rooms (id, slug) VALUES ('r0', 'a'), ('r1', 'b')")
  const insert = database.prepare(
    "INSERT INTO chat_messages (id, room, author, reactions) VALUES (?, ?, ?, '[]')",
  )
  for (let index = 0; index < MESSAGES; index++) {
    insert.run(`m${index}`, `r${index % 2}`, index < 10 ? 'ben' : index < 11 ? 'cleo' : 'ada')
  }
})

let asked = 0
const deps = {
  collections,
  actor: ada as { id: string; admin: boolean } | undefined,
  now: new Date(0),
  async run(statements: Sql[]) {
    asked += statements.length
    // SQLite's own rows, like D1's.
    return statements.map(({ text, params }) => ({ rows: database.prepare(text).all(...params) as Row[] }))
  },
}

const price = (name: string, filter: string, as: typeof ada | 'guest' = ada) =>
  assertAffordable(
    { ...deps, actor: as === 'guest' ? undefined : as },
    parseFilter(filter),
    collections.get(name),
    yes,
  )

test.each([
  ['chat_messages', 'author.chat_messages_via_author.message ?~ "zzzz"'],
  ['chat_messages', 'author.chat_messages_via_author.message !~ "zzzz" && id != ""'],
  ['chat_messages', 'room.chat_messages_via_room.author.name ?= "Ada"'],
  ['users', 'chat_messages_via_author.room.chat_messages_via_room.message ?~ "x"'],
  ['users', 'chat_messages_via_author.message ?= chat_messages_via_author.id'],
])('%s by %s is refused, and says how much it would take', async (name, filter) => {
  await expect(price(name, filter)).rejects.toMatchObject({
    code: 'bad_request',
    data: { reason: expect.stringMatching(/about [\d,]+ rows; 1,000,000 are the most/) },
  })
})

test.each([
  // Every message has one author.
  ['users', 'chat_messages_via_author.message ?~ "zzzz"'],
  ['chat_rooms', 'chat_messages_via_room.author.name ?= "Ada"'],
  ['chat_messages', 'author.name ~ "a" && room.parent.slug = ""'],
  // Few records remain to start from.
  ['chat_messages', 'id = "m5" && author.chat_messages_via_author.message ?~ "zzzz"'],
  ['chat_messages', 'author = "ben" && author.chat_messages_via_author.message ?~ "zzzz"'],
])('%s by %s is fine', async (name, filter) => {
  await expect(price(name, filter)).resolves.toBeUndefined()
})

test('guests may ask for less, admins for more', async () => {
  const plain = Array.from({ length: 60 }, (_, index) => `id != "${index}"`).join(' && ')
  await expect(price('chat_messages', plain, 'guest')).rejects.toMatchObject({ code: 'bad_request' })
  await expect(price('chat_messages', plain)).resolves.toBeUndefined()
  const wide = Array.from({ length: 170 }, () => 'room.parent.slug=1').join('||')
  await expect(price('chat_messages', wide)).rejects.toMatchObject({ code: 'bad_request' })
  await expect(price('chat_messages', wide, { id: 'root', admin: true })).resolves.toBeUndefined()
})

test('a rule that allows no records costs nothing', async () => {
  const filter = parseFilter('author.chat_messages_via_author.message ?~ "zzzz"')
  await expect(
    assertAffordable(deps, filter, collections.get('chat_messages'), sql`0`),
  ).resolves.toBeUndefined()
})

test('plain filters are not measured', async () => {
  asked = 0
  await price('chat_messages', 'message ~ "a" && author.name = "Ada" && room.slug != ""')
  expect(asked).toBe(0)
})

test('a listener’s filter is asked at every event, and may cost less', async () => {
  const room = collections.get('chat_rooms')
  const event = (filter: string) => assertAffordableForEvent(deps, parseFilter(filter), room)
  await expect(event('chat_messages_via_room.message ?~ "x"')).resolves.toBeUndefined()
  const twice = 'chat_messages_via_room.room.chat_messages_via_room.message ?~ "x"'
  await expect(event(twice)).rejects.toMatchObject({ code: 'bad_request' })
})
