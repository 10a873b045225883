import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { builtInStatements, readBuiltInCharacters, sqlOf } from './built-in-characters.ts'
import { builtInCharacterStatements } from '../worker/features/characters/built-in-characters.ts'
import { cleanDrawing } from '../worker/model/drawing/clean-drawing.ts'
import { writeDrawing } from '../worker/model/drawing/drawing.ts'
import { root } from './step.ts'

/** D1 takes 100,000. */
const MAX_BYTES = 90_000
const largest = readBuiltInCharacters().reduce((max, one) => (one.svg.length > max.svg.length ? one : max))

/** The drawing with as many bytes again, and with what a statement has to quote and to count. */
function doubled(svg: string): string {
  const points = 'L 501 951 '.repeat(Math.ceil(Buffer.byteLength(svg) / 9))
  return svg
    .replace(
      '<g id="shadow"',
      `<g id="shadow-more"><path d="M 500 951 ${points}" fill="#1b0d10"/></g><g id="shadow"`,
    )
    .replace(/<title>.*<\/title>/, `<title>${"Ta'vi é🙂".repeat(20)}</title>`)
}

let database: DatabaseSync

beforeEach(() => {
  database = new DatabaseSync(':memory:')
  for (const file of globSync('migrations/*.sql', { cwd: root }).sort()) {
    database.exec(readFileSync(join(root, file), 'utf8'))
  }
})

const lengthsOf = (statements: readonly { text: string; params: (string | number)[] }[]) =>
  statements.map((one) => Buffer.byteLength(sqlOf([one])))

const deploy = async (svg: string) => {
  const statements = await builtInCharacterStatements([{ ...largest, svg }], '2026-11-28 10:00:00.000Z')
  database.exec(sqlOf(statements))
  return statements
}

const stored = () =>
  database
    .prepare(
      `SELECT r."svg" AS "rig", r."number", d."svg" AS "draft", c."version", c."rig" AS "path"
      FROM "characters" AS c JOIN "character_rigs" AS r ON r."character" = c."id" AND r."number" = c."version"
      JOIN "character_drafts" AS d ON d."character" = c."id" WHERE c."id" = ?`,
    )
    .get(largest.id)
const cleaned = (svg: string) => writeDrawing(cleanDrawing(svg).root)

test('a character that came first leaves its slug and its place', async () => {
  const { slug } = largest
  const insert = `INSERT INTO "characters" ("id", "created", "updated", "slug", "name", "position") VALUES (?, '', '', ?, 'X', ?)`
  database.prepare(insert).run('sharedcharacter', slug, 30)
  await deploy(largest.svg)
  const rows = database
    .prepare(`SELECT "id", "slug", "position" FROM "characters" WHERE "position" >= 30 ORDER BY "position"`)
    .all()
  expect(rows).toEqual([
    { id: 'sharedcharacter', slug, position: 30 },
    { id: largest.id, slug: `${slug}-${largest.id}`, position: 31 },
  ])
  expect(stored()).toMatchObject({ version: 1 })
})

test('no statement of a deployment is longer than D1 takes, by a tenth', async () => {
  const lengths = lengthsOf(await builtInStatements())
  expect(Math.max(...lengths)).toBeLessThan(MAX_BYTES)
})

test('a drawing twice as large as the largest arrives whole, once, and follows a smaller one', async () => {
  await deploy(largest.svg)
  expect(stored()).toMatchObject({ version: 1, rig: cleaned(largest.svg), draft: cleaned(largest.svg) })
  const twice = doubled(largest.svg)
  const statements = await deploy(twice)
  expect(Math.max(...lengthsOf(statements))).toBeLessThan(MAX_BYTES)
  const whole = cleaned(twice)
  expect(Buffer.byteLength(whole)).toBeGreaterThanOrEqual(2 * Buffer.byteLength(cleaned(largest.svg)))
  expect(stored()).toMatchObject({ version: 2, rig: whole, draft: whole })
  const before = stored()
  await deploy(twice)
  expect(stored()).toEqual(before)
})
