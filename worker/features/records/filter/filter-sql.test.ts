import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collections } from '../../../collections/index.ts'
import type { Actor } from '../../../collections/definition/rules.ts'
import { parseFilter, type Comparison, type Filter } from './parser.ts'
import { filterSql } from './filter-sql.ts'

const now = new Date('2026-11-20T12:34:56.789Z')
const rooms = collections.get('chat_rooms')
const ada: Actor = { id: 'ada', admin: false }

const database = new DatabaseSync(':memory:')
database.exec(
  'CREATE TABLE chat_rooms (id TEXT, created TEXT, updated TEXT, name TEXT, slug TEXT, parent TEXT)',
)
const names = ['', 'a', 'A', 'ab', 'b%', 'é', '12', "o'k"]
for (const [index, room] of names.entries()) {
  const parent = index > 3 ? `r${index - 4}` : ''
  database
    .prepare('INSERT INTO chat_rooms VALUES (?, ?, ?, ?, ?, ?)')
    .run(`r${index}`, '2026-11-19 00:00:00.000Z', '', room, `s${index}`, parent)
}

function found(filter: string, as: Actor | 'guest' = ada): string[] {
  const actor = as === 'guest' ? undefined : as
  const where = filterSql(parseFilter(filter), rooms, 'chat_rooms', { collections, actor, now })
  const rows = database
    .prepare(`SELECT id FROM chat_rooms WHERE ${where.text} ORDER BY id`)
    .all(...where.params)
  return rows.map((row) => String(row.id))
}

test.each([
  ['name = "a"', ['r1']],
  ['name:lower = "a"', ['r1', 'r2']],
  ['name ~ "a"', ['r1', 'r2', 'r3']],
  ['name ~ "a%"', ['r1', 'r2', 'r3']],
  [String.raw`name ~ "b\\%"`, ['r4']],
  ['name ~ ""', ['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7']],
  ['name = null', ['r0']],
  ['name != ""', ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7']],
  ['name = 12', ['r6']],
  [`name = "o'k"`, ['r7']],
  ['parent.name = "a"', ['r5']],
  ['parent.name != "a"', ['r0', 'r1', 'r2', 'r3', 'r4', 'r6', 'r7']],
  ['parent.parent.name = "a"', []],
  ['created < @now && created >= @yesterday', []],
  ['created < @todayStart && created > @monthStart', ['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7']],
  ['@hour = 12 && @weekday = 5 && @year = 2026 && name = "a"', ['r1']],
  ['true = true && false != true && name = "b%"', ['r4']],
])('%s', (filter, expected) => {
  expect(found(filter)).toEqual(expected)
})

test.each([
  ['strftime("%Y", "2026-03-04T11:00:00Z") = "2026"', true],
  // The function's value, not its argument.
  ['"in 2026" ~ strftime("%Y", "2026-03-04T11:00:00Z")', true],
  // Distances from published tables: Berlin to Paris, a degree of latitude, half way around, zero.
  ['geoDistance(13.405, 52.52, 2.3522, 48.8566) > 876', true],
  ['geoDistance(13.405, 52.52, 2.3522, 48.8566) < 879', true],
  ['geoDistance(0, 0, 0, 1) > 111.19 && geoDistance(0, 0, 0, 1) < 111.2', true],
  ['geoDistance(0, 0, 180, 0) > 20015 && geoDistance(-90, 0, 90, 0) < 20015.1', true],
  ['geoDistance(0, 90, 77, 90) < 0.001 && geoDistance(179.999, 0, -179.999, 0) < 0.3', true],
  ['geoDistance(7, 7, 7, 7) = 0', true],
  ['geoDistance(7, 7, 7.00001, 7) > 0.001 && geoDistance(7, 7, 7.00001, 7) < 0.0012', true],
])('the constant condition %s: %s', (filter, expected) => {
  expect(found(filter)).toHaveLength(expected ? names.length : 0)
})

test.each([
  'geoDistance() < 1',
  'geoDistance(1, 2, 3) < 1',
  'geoDistance(1, 2, 3, 4, 5) < 1',
  'geoDistance("1", 2, 3, 4) < 1',
  'geoDistance(name, 2, 3, 4) < 1',
  'geoDistance(@now, 2, 3, 4) < 1',
  'geoDistance(created, 2, 3, 4) < 1',
  'geodistance(1, 2, 3, 4) < 1',
])('%s is refused', (filter) => {
  expect(() => found(filter)).toThrow(expect.objectContaining({ code: 'bad_request' }))
})

test('a guest cannot filter through a relation to records they may not list', () => {
  expect(found('parent.name = "a"', 'guest')).toEqual([])
  expect(found('parent.name != "a"', 'guest')).toHaveLength(names.length)
})

test('a compiled filter holds placeholders and schema names only', () => {
  const where = filterSql(parseFilter(`name = "x' OR 1=1 --" && slug ~ "?"`), rooms, 'chat_rooms', {
    collections,
    actor: ada,
    now,
  })
  expect(where.text).not.toContain('1=1')
  expect(where.params).toEqual(["x' OR 1=1 --", '?'])
})

const literal = fc.constantFrom(...names, 'zzz')
const comparison: fc.Arbitrary<Comparison> = fc.record({
  kind: fc.constant('compare' as const),
  left: fc.constant({ kind: 'name' as const, name: 'name' }),
  operator: fc.constantFrom('=', '!=', '>', '>=', '<', '<=', '~', '!~'),
  any: fc.boolean(),
  right: literal.map((value) => ({ kind: 'text' as const, value })),
})
const filters: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter; group: Filter }>((tie) => ({
  filter: fc.oneof({ depthSize: 'small', maxDepth: 4 }, comparison, tie('group')),
  group: fc.record({
    kind: fc.constantFrom('all' as const, 'any' as const),
    terms: fc.array(tie('filter'), { minLength: 1, maxLength: 4 }),
  }),
})).filter

/** Evaluates a filter on one name in plain code. */
function holds(filter: Filter, value: string): boolean {
  if (filter.kind === 'all') return filter.terms.every((term) => holds(term, value))
  if (filter.kind === 'any') return filter.terms.some((term) => holds(term, value))
  if (filter.kind !== 'compare') return filter.kind satisfies never
  const other = filter.right.kind === 'text' ? filter.right.value : ''
  const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const contains = other.endsWith('%')
    ? lower(value).startsWith(lower(other.slice(0, -1)))
    : lower(value).includes(lower(other))
  const order = Buffer.compare(Buffer.from(value), Buffer.from(other))
  switch (filter.operator) {
    case '=':
      return value === other
    case '!=':
      return value !== other
    case '~':
      return contains
    case '!~':
      return !contains
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    default:
      return filter.operator satisfies never
  }
}

test('the database finds what plain code finds', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const where = filterSql(filter, rooms, 'chat_rooms', { collections, actor: ada, now })
      const rows = database
        .prepare(`SELECT name FROM chat_rooms WHERE ${where.text} ORDER BY id`)
        .all(...where.params)
      expect(rows.map((row) => row.name)).toEqual(names.filter((one) => holds(filter, one)))
    }),
    { numRuns: 500, seed: 20261120 },
  )
})
