import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audienceOf, isInAudience } from '../../collections/audience.ts'
import { collections } from '../../collections/index.ts'
import {
  all,
  allowsNew,
  closed,
  couldAllow,
  either,
  fieldIs,
  fieldsEqual,
  holdsText,
  namedBy,
  namedIn,
  owner,
  playedIn,
  ruleSql,
  signedIn,
  through,
  type Actor,
  type Rule,
} from '../../collections/definition/rules.ts'
import { isUnrunnable } from '../../platform/database.ts'
import { liveMessages } from './live.ts'
import { sql, type Sql } from '../../collections/definition/sql.ts'

const SEED = 20261120
const people = ['ada', 'ben', 'cyd']
const actors: (Actor | undefined)[] = [
  undefined,
  ...people.map((id) => ({ id, admin: false })),
  { id: 'eve', admin: true },
]

const database = new DatabaseSync(':memory:')
for (const file of globSync('migrations/*.sql').sort()) database.exec(readFileSync(file, 'utf8'))

const run = async (statements: Sql[]) =>
  statements.map(({ text, params }) => {
    // We store no blobs.
    const rows = database.prepare(text).all(...params) as Record<string, string | number | null>[]
    return { rows, changes: 0 }
  })

const flag = fc.boolean()
const person = fc.constantFrom(...people)
const someFile = fc.constantFrom('', 'm0', 'm1', 'm2')
const worlds = fc.record({
  projects: fc.array(
    fc.record({
      owner: person,
      published: flag,
      trashed: fc.constantFrom('', '2026-01-01 00:00:00.000Z'),
      video: someFile,
      previewRevision: fc.nat(1),
      document: fc.constantFrom(
        '{}',
        '{"mouthCorrections":[{"take":"t0"}]}',
        '{"kind":"camera"}',
        '{"tracks":[{"clips":[]},{"clips":[{"take":"t0"},{"take":"t1"}]}],"kind":"camera"}',
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  takes: fc.array(fc.record({ owner: person, project: fc.nat(5), sound: someFile, camera: someFile }), {
    minLength: 1,
    maxLength: 4,
  }),
  media: fc.array(
    fc.record({ owner: person, project: fc.nat(5), kind: fc.constantFrom('sound', 'avatar', 'video') }),
    { minLength: 1, maxLength: 4 },
  ),
})

function fill(world: typeof worlds extends fc.Arbitrary<infer World> ? World : never) {
  for (const table of ['cam_projects', 'takes', 'media', 'users', 'events'])
    database.exec(`DELETE FROM ${table}`)
  for (const id of people) {
    database
      .prepare("INSERT INTO users (id, created, updated, email, name) VALUES (?, '', '', ?, ?)")
      .run(id, `${id}@x.test`, id)
  }
  for (const [
    index,
    { owner: maker, published, trashed, video, previewRevision, document },
  ] of world.projects.entries()) {
    database
      .prepare(
        "INSERT INTO cam_projects (id, created, updated, owner, published, trashed, video, revision, previewRevision, document) VALUES (?, '', '', ?, ?, ?, ?, 1, ?, ?)",
      )
      .run(`p${index}`, maker, Number(published), trashed, video, previewRevision, document)
  }
  for (const [index, { owner: maker, project, sound, camera }] of world.takes.entries()) {
    database
      .prepare(
        "INSERT INTO takes (id, created, updated, owner, project, sound, camera) VALUES (?, '', '', ?, ?, ?, ?)",
      )
      .run(`t${index}`, maker, `p${project}`, sound, camera)
  }
  for (const [index, { owner: maker, project, kind }] of world.media.entries()) {
    database
      .prepare("INSERT INTO media (id, created, updated, owner, project, kind) VALUES (?, '', '', ?, ?, ?)")
      .run(`m${index}`, maker, `p${project}`, kind)
  }
}

/** Rules of any shape on a record with `owner` and `project`, and on related records. */
const onProject: fc.Arbitrary<Rule> = fc.constantFrom(
  owner('owner'),
  fieldIs('published', true),
  fieldIs('trashed', ''),
  holdsText('document', '"camera"'),
  fieldsEqual('previewRevision', 'revision'),
  signedIn,
  closed,
)
const leaf: fc.Arbitrary<Rule> = fc.oneof(
  fc.constantFrom(
    { kind: 'anyone' },
    signedIn,
    closed,
    owner('owner'),
    fieldIs('owner', 'ada'),
    fieldIs('project', 'p0'),
    namedIn('project', 'document'),
    playedIn('project', 'document'),
  ),
  onProject.map((rule) => through('project', rule)),
)
const rules: fc.Arbitrary<Rule> = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    leaf,
    fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((list) => either(...list)),
    fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((list) => all(...list)),
  ),
})).rule

const rowsOf = (table: string) =>
  database.prepare(`SELECT * FROM ${table}`).all() as Record<string, string | number | null>[]

function lookups() {
  const byIds = async (table: string, ids: string[]) =>
    rowsOf(table).filter(({ id }) => ids.includes(String(id)))
  return {
    collections,
    byIds: ({ name }: { name: string }, ids: string[]) => byIds(name, ids),
    async *pointingAt({ name }: { name: string }, field: string, id: string) {
      yield rowsOf(name).filter((row) => row[field] === id)
    },
  }
}

async function agree(rule: Rule | undefined, name: string) {
  const collection = collections.get(name)
  for (const row of rowsOf(name)) {
    const audience = await audienceOf(rule, collection, row, lookups())
    for (const actor of actors) {
      const condition = ruleSql(rule, collection, name, { collections, actor })
      const { text, params } =
        sql`SELECT 1 FROM ${{ text: name, params: [] }} WHERE id = ${String(row.id)} AND (${condition})`
      const inDatabase = database.prepare(text).all(...params).length === 1
      const inCode = isInAudience(rule, audience, actor)
      // Thousands of matchers take most of the test's time.
      if (inCode !== inDatabase) expect({ rule, row, actor, inCode }).toEqual({ inCode: inDatabase })
      if (inDatabase && !couldAllow(rule, actor)) expect({ rule, actor }).toBe('a rule that could allow it')
    }
  }
}

test('code and database grant access to the same users for every rule', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, rules, async (world, rule) => {
      fill(world)
      await agree(rule, 'takes')
      await agree(namedBy('takes', 'owner', rule), 'users')
    }),
    { numRuns: 300, seed: SEED },
  )
})

test('so it is with every rule of the product', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      fill(world)
      for (const collection of collections.all) {
        for (const rule of Object.values(collection.rules)) await agree(rule, collection.name)
      }
    }),
    { numRuns: 50, seed: SEED },
  )
})

test('a rule without relations has the same result for a new and a stored record', async () => {
  const simple = fc.constantFrom<Rule>(
    { kind: 'anyone' },
    signedIn,
    owner('owner'),
    fieldIs('project', 'p0'),
    either(owner('owner'), fieldIs('project', 'p1')),
    all(signedIn, fieldIs('owner', 'ada')),
  )
  await fc.assert(
    fc.asyncProperty(worlds, simple, async (world, rule) => {
      fill(world)
      const collection = collections.get('takes')
      for (const row of rowsOf('takes')) {
        const audience = await audienceOf(rule, collection, row, lookups())
        for (const actor of actors)
          expect(allowsNew(rule, actor, row)).toBe(isInAudience(rule, audience, actor))
      }
    }),
    { numRuns: 100, seed: SEED },
  )
})

test('live events reach exactly those whose list or view holds the record', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      fill(world)
      for (const name of ['users', 'cam_projects', 'takes', 'media']) {
        const collection = collections.get(name)
        for (const { id, row } of database
          .prepare("SELECT record AS id, row FROM events WHERE collection = ? AND action = 'create'")
          .all(name)) {
          const event = {
            collection: name,
            action: 'update',
            record: String(id),
            row: JSON.parse(String(row)),
          }
          for (const verb of ['list', 'view'] as const) {
            const topic = {
              record: verb === 'list' ? '*' : String(id),
              filter: undefined,
              expand: undefined,
              fields: 'id',
            }
            const listeners = actors.map((actor) => ({ actor, topic }))
            const deps = { collections, now: new Date(0), run, isUnrunnable, filterFailed: () => undefined }
            const messages = await liveMessages(deps, event, listeners)
            const seen = actors.map((actor) => {
              const { text, params } = ruleSql(collection.rules[verb], collection, name, {
                collections,
                actor,
              })
              return (
                database
                  .prepare(`SELECT 1 FROM ${name} WHERE id = ? AND (${text})`)
                  .all(String(id), ...params).length === 1
              )
            })
            expect([name, verb, row, messages.map((one) => one !== undefined)]).toEqual([
              name,
              verb,
              row,
              seen,
            ])
          }
        }
      }
    }),
    { numRuns: 50, seed: SEED },
  )
})
