import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getPlatformProxy } from 'wrangler'
import { forEach } from '../../../worker/platform/for-each.ts'

/** Bytes of a stored file. */
const FILE_BYTES = 20_000
const AT_ONCE = 8

/** The part of an R2 bucket that is needed here. */
interface Bucket {
  put(key: string, bytes: Uint8Array): Promise<unknown>
}

/** Adds rows of four kinds, a document each in a tenth of them, and stored files to local data. */
export async function fill(state: string, { rows, files }: { rows: number; files: number }): Promise<void> {
  fillDatabase(state, rows)
  const proxy = await getPlatformProxy<{ MEDIA: Bucket }>({
    configPath: join(import.meta.dirname, 'wrangler.toml'),
    persist: { path: join(state, 'v3') },
  })
  try {
    const names = Array.from({ length: files }, (_, index) => `media/bench${index}/sound.wav`)
    const put = (name: string) => proxy.env.MEDIA.put(name, randomBytes(FILE_BYTES))
    await forEach(names, async (name) => void (await put(name)), { atOnce: AT_ONCE })
  } finally {
    await proxy.dispose()
  }
}

function fillDatabase(state: string, rows: number): void {
  const [file = ''] = globSync(join(state, 'v3/d1/**/*.sqlite')).filter((one) => !one.includes('metadata'))
  const database = new DatabaseSync(file)
  const triggers = database
    .prepare(`SELECT "name", "sql" FROM "sqlite_master" WHERE "type" = 'trigger'`)
    .all()
  // Rows come faster without: a restore fills what they would write.
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${String(name)}"`)
  const date = `'2026-01-01 00:00:00.000Z'`
  const id = `printf('bench%010d', i)`
  const kinds: [share: number, into: string, values: string][] = [
    [
      0.1,
      '"cam_projects" ("id", "created", "updated", "owner", "title", "document")',
      `${id}, ${date}, ${date}, 'owner' || i % 5000, 'Project ' || i, '{"clips":[' || hex(randomblob(400)) || ']}'`,
    ],
    [
      0.3,
      '"takes" ("id", "created", "updated", "project", "owner", "name", "duration")',
      `${id}, ${date}, ${date}, 'project' || i / 3, 'owner' || i % 5000, 'Take ' || i, i / 7.0`,
    ],
    [
      0.3,
      '"audit_log" ("id", "created", "updated", "actor", "action", "target", "after")',
      `${id}, ${date}, ${date}, 'actor' || i % 7, 'projects.publish', 'cam_projects/' || i, '{"published":true}'`,
    ],
    [
      0.3,
      '"email_recipients" ("email", "address", "name", "state", "mailId")',
      `'email' || i / 50000, 'person' || i || '@mouthpiece.test', 'Person ' || i, 'sent', hex(randomblob(12))`,
    ],
  ]
  database.exec('BEGIN')
  for (const [share, into, values] of kinds) {
    const count = Math.round(rows * share)
    database.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) INSERT INTO ${into} SELECT ${values} FROM n`,
    )
  }
  for (const { sql } of triggers) database.exec(String(sql))
  database.exec('COMMIT')
  database.close()
}
