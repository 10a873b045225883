import { AnswerBudget } from './read/answer-budget.ts'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { Collections, type Collection } from '../../collections/definition/define.ts'
import { relationTo, text, type Field } from '../../collections/definition/fields.ts'
import { signedIn } from '../../collections/definition/rules.ts'
import type { Sql } from '../../collections/definition/sql.ts'
import { runBatch } from './write/batch.ts'
import { parseExpand } from './read/expand.ts'
import { parseFilter } from './filter/parser.ts'
import { filterSql } from './filter/filter-sql.ts'
import { resolved } from './write/modifiers.ts'
import { deleteRecord } from './write/remove.ts'
import { createRecord } from './write/create.ts'
import type { WriteDeps } from './write/plan.ts'
import { updateRecord } from './write/update.ts'
import { viewRecord } from './read/read.ts'

const declared = (name: string, fields: Record<string, Field>): Collection => ({
  name,
  id: `id_${name}`,
  rules: { list: signedIn, view: signedIn, create: signedIn, update: signedIn, delete: signedIn },
  fields,
  ownerField: undefined,
  objectPrefix: undefined,
  indexed: new Set(),
  ordered: new Set(),
})
const tags = declared('tags', { name: text({ max: 20 }) })
const posts = declared('posts', { title: text({ max: 20 }), tags: relationTo('tags', { max: 3 }) })
const collections = new Collections([tags, posts])

const database = new DatabaseSync(':memory:')
database.exec(`CREATE TABLE tags (id TEXT PRIMARY KEY, created TEXT, updated TEXT, name TEXT);
  CREATE TABLE posts (id TEXT PRIMARY KEY, created TEXT, updated TEXT, title TEXT, tags TEXT);
  INSERT INTO tags VALUES ('t1', '', '', 'red'), ('t2', '', '', 'blue'), ('t3', '', '', 'red'), ('t4', '', '', 'x');
  INSERT INTO posts VALUES ('p0', '', '', 'none', '[]'), ('p1', '', '', 'red', '["t1"]'),
    ('p2', '', '', 'mixed', '["t2","t1"]'), ('p3', '', '', 'reds', '["t1","t3"]')`)

let made = 0
const deps: WriteDeps = {
  collections,
  actor: { id: 'ada', admin: false },
  now: new Date('2026-11-20T12:00:00Z'),
  newId: () => `made${++made}`,
  quota: undefined,
  uniqueColumns: () => undefined,
  audit: () => [],
  budget: AnswerBudget.for({ id: 'ada', admin: false }),
  run: async (statements: Sql[]) =>
    statements.map(({ text: line, params }) => {
      const rows = database.prepare(line).all(...params)
      const changes = Number(database.prepare('SELECT changes() AS n').get()?.n)
      // The tables contain text only.
      return { rows: rows as Record<string, string>[], changes }
    }),
}

function found(filter: string): string {
  const where = filterSql(parseFilter(filter), posts, 'posts', deps)
  const rows = database.prepare(`SELECT id FROM posts WHERE ${where.text} ORDER BY id`).all(...where.params)
  return rows.map((row) => String(row.id)).join(' ')
}

test.each([
  // Plain: every related value, and no value counts as an empty one.
  ['tags.name = "red"', 'p1 p3'],
  ['tags.name != "red"', 'p0'],
  ['tags.name = ""', 'p0'],
  ['tags.name > "c"', 'p1 p3'],
  // With `?`: at least one.
  ['tags.name ?= "red"', 'p1 p2 p3'],
  ['tags.name ?!= "red"', 'p0 p2'],
  ['tags.name ?~ "LU"', 'p2'],
  ['tags.name ?= "blue" && tags.name ?= "red"', 'p2'],
  ['tags.id ?= "t3"', 'p3'],
  // The field itself is a list in text form.
  ['tags = "t1"', ''],
  ['tags ?= "t1"', ''],
  ['tags ~ "t1"', 'p1 p2 p3'],
  ['tags:length = 2', 'p2 p3'],
  ['tags:each ?= "t2"', 'p2'],
  ['tags:each = "t1"', 'p1'],
])('%s', (filter, expected) => {
  expect(found(filter)).toBe(expected)
})

test('the other way round: what points here', () => {
  const where = (filter: string) => {
    const { text: line, params } = filterSql(parseFilter(filter), tags, 'tags', deps)
    const rows = database.prepare(`SELECT id FROM tags WHERE ${line} ORDER BY id`).all(...params)
    return rows.map((row) => String(row.id)).join(' ')
  }
  expect(where('posts_via_tags.title ?= "mixed"')).toBe('t1 t2')
  expect(where('posts_via_tags.title = "mixed"')).toBe('t2')
  expect(where('posts_via_tags.id = ""')).toBe('t4')
  expect(where('posts_via_tags.tags.name ?= "blue"')).toBe('t1 t2')
})

test.each([
  'name:length = 1',
  'title:each = "a"',
  'tags_via_tags.id = 1',
  'posts_via_title.id = 1',
  'tags.nothing = 1',
])('%s is refused', (filter) => {
  expect(() => filterSql(parseFilter(filter), posts, 'posts', deps)).toThrow('bad_request')
})

test('lists are expanded in their order, both ways', async () => {
  const post = await viewRecord(deps, posts, 'p2', { expand: 'tags.posts_via_tags' })
  expect(post).toMatchObject({
    tags: ['t2', 't1'],
    expand: { tags: [{ id: 't2', expand: { posts_via_tags: [{ id: 'p2' }] } }, { id: 't1' }] },
  })
  expect(await viewRecord(deps, posts, 'p0', { expand: 'tags' })).toMatchObject({ tags: [], expand: {} })
  expect(parseExpand('posts_via_tags', posts, collections, deps.actor)).toBeUndefined()
})

test('modifiers append, put before and take away; nothing is there twice', () => {
  const change = (body: Record<string, unknown>) => resolved(posts, body, { tags: ['t1', 't2'] }).values.tags
  expect(change({ 'tags+': ['t3', 't1'] })).toEqual(['t1', 't2', 't3'])
  expect(change({ '+tags': 't3' })).toEqual(['t3', 't1', 't2'])
  expect(change({ 'tags-': ['t1', 'no'] })).toEqual(['t2'])
  expect(change({ tags: ['t3'], 'tags+': 't1' })).toEqual(['t3', 't1'])
})

test('lists are written, bounded and checked', async () => {
  const post = await createRecord(deps, posts, { values: { title: 'new', tags: ['t1', 't2', 't1'] } })
  expect(post).toMatchObject({ tags: ['t1', 't2'] })
  const { id } = post as { id: string }
  expect(await updateRecord(deps, posts, { id, values: { 'tags-': 't1', 'tags+': 't4' } })).toMatchObject({
    tags: ['t2', 't4'],
  })
  const refusal = (tagIds: string[]) => updateRecord(deps, posts, { id, values: { tags: tagIds } })
  await expect(refusal(['t1', 'gone'])).rejects.toMatchObject({
    data: { tags: { code: 'validation_missing_rel_records' } },
  })
  await expect(refusal(['t1', 't2', 't3', 't4'])).rejects.toMatchObject({
    data: { tags: { code: 'validation_too_many_values', params: { maxSelect: 3 } } },
  })
  await deleteRecord(deps, tags, 't4')
  expect(await viewRecord(deps, posts, id, {})).toMatchObject({ tags: ['t2'] })
})

/** Changes `p1` in one batch; `meanwhile` runs once, between planning and writing. */
async function batched(bodies: object[], meanwhile: () => void = () => undefined) {
  let waiting = true
  const run: WriteDeps['run'] = async (statements) => {
    if (waiting && statements.length > 1) {
      waiting = false
      meanwhile()
    }
    database.exec('SAVEPOINT batch')
    try {
      const ran = await deps.run(statements)
      database.exec('RELEASE batch')
      return ran
    } catch (error) {
      database.exec('ROLLBACK TO batch; RELEASE batch')
      throw error
    }
  }
  const requests = bodies.map((body) => ({
    method: 'PATCH',
    url: '/api/collections/posts/records/p1',
    body,
  }))
  const options = {
    alone: () => false,
    settle: async () => false,
    count: async () => undefined,
    beforeCreate: async () => ({}),
    takeFile: async () => '',
    dropFiles: async () => undefined,
  }
  const { answers } = await runBatch(() => ({ ...deps, run }), { requests }, options)
  return answers.at(-1)?.body
}

test('changes of one list in one batch all count', async () => {
  const before = { title: 'red', tags: ['t1'] }
  const changes = [{ tags: ['t1'] }, { 'tags+': 't2' }, { 'tags+': ['t3'] }, { 'tags-': 't1' }]
  expect(await batched([before, ...changes])).toMatchObject({ tags: ['t2', 't3'] })
  await expect(batched([before, { 'tags+': ['t2', 't3'] }, { 'tags+': 't5' }])).rejects.toMatchObject({
    index: 2,
    reason: { data: { tags: { code: 'validation_too_many_values' } } },
  })
  expect(await viewRecord(deps, posts, 'p1', {})).toMatchObject({ tags: ['t2', 't3'] })
})

test('a batch after a concurrent write continues from its result', async () => {
  database.exec(`UPDATE posts SET tags = '["t1"]' WHERE id = 'p1'`)
  const overtake = () => database.exec(`UPDATE posts SET tags = '["t3"]' WHERE id = 'p1'`)
  expect(await batched([{ 'tags+': 't1' }, { '+tags': 't2' }], overtake)).toMatchObject({
    tags: ['t2', 't3', 't1'],
  })
})
