import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { seedInto } from '../../support/servers/seeded.ts'

/** The campaign that everyone in the filled database got. */
export const BENCH_CAMPAIGN = 'benchm0000000001'

const root = resolve(import.meta.dirname, '../../..')

/** The folder of a database with this number of rows a table. It is filled once for each version of the migrations. */
export async function filled(rows: number): Promise<string> {
  const sources = [...migrations(), import.meta.filename]
  const hash = createHash('sha256')
  for (const file of sources) hash.update(readFileSync(file))
  const folder = join(tmpdir(), `mouthpiece-bench-looks-${rows}-${hash.digest('hex').slice(0, 12)}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    await seedInto(unfinished)
    fillDatabase(unfinished, rows)
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}

function migrations(): string[] {
  const folder = join(root, 'migrations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => join(folder, name))
}

const word = "substr('ottertigerzebrakoalapandalemurbisongeckoravenfinch', (i % 10) * 5 + 1, 5)"
/** In the order in which the rows were made. */
const at = "strftime('%Y-%m-%d %H:%M:%S.000Z', '2023-01-01', (i * 86) || ' seconds')"
/** In no order at all. */
const elsewhen = "strftime('%Y-%m-%d %H:%M:%S.000Z', '2023-01-01', (i * 7919 % 1000003 * 86) || ' seconds')"
const idOf = (kind: string, number = 'i') => `'${kind}' || substr('0000000000' || (${number}), -10)`
const mail = "'person' || (i * 7919 % 1000003) || '@bench.test'"
const seldom = (every: number) => `iif(i % ${every} = 0, ${at}, '')`

/** Columns of a row by its number `i`. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: {
    id: idOf('benchu'),
    email: mail,
    name: `${word} || ' ' || (i % 977)`,
    verified: 'i % 3 > 0',
    banned: seldom(5_000),
    deleteAfter: seldom(5_003),
  },
  cam_projects: {
    id: idOf('benchp'),
    // One creator has a thousand.
    owner: idOf('benchu', 'iif(i % 1000 = 7, 500500, i)'),
    title: `${word} || ' film ' || (i % 977)`,
    character: "'characterpip001'",
    document: "'{}'",
    published: 'i % 2',
    featured: 'i % 1000 = 1',
    trashed: seldom(500),
  },
  characters: {
    id: idOf('benchc'),
    slug: "'bench' || i",
    name: `${word} || ' ' || (i % 977)`,
    kind: "iif(i % 2, 'animal', 'person')",
    owner: idOf('benchu'),
    position: 'i % 1000',
    published: 'i % 100 = 0',
    trashed: seldom(500),
  },
  audit_log: {
    id: idOf('bencha'),
    actor: idOf('benchu', 'i % 7'),
    action: "iif(i % 10, 'projects.publish', 'users.ban')",
    target: `iif(i % 10, 'cam_projects/' || ${idOf('benchp')}, 'users/' || ${idOf('benchu')})`,
    after: `'{"published":true}'`,
  },
  user_flags: {
    id: idOf('benchf'),
    user: idOf('benchu'),
    key: "iif(i % 10, 'character_upload', iif(i % 100, 'beta_editor', 'early_access'))",
  },
  invites: {
    id: idOf('benchi'),
    author: idOf('benchu', 'i % 7'),
    email: `iif(i % 3, ${mail}, '')`,
    name: word,
    note: `${word} || ' ' || (i % 977)`,
    code: "'code' || i",
    uses: 'i % 2',
    accepted: 'iif(i % 2, ' + at + ", '')",
    expires: seldom(3),
    mail: "iif(i % 1000, 'sent', 'failed')",
  },
  waitlist: {
    id: idOf('benchw'),
    email: mail,
    about: `${word} || ' ' || (i % 977)`,
    state: "iif(i % 10, 'waiting', iif(i % 100, 'invited', 'declined'))",
  },
  upload_waitlist: {
    id: idOf('benchl'),
    user: idOf('benchu'),
    purpose: `${word} || ' ' || (i % 977)`,
    link: "'https://bench.test/' || i",
    state: "iif(i % 10, 'waiting', iif(i % 100, 'approved', 'declined'))",
    decided: `iif(i % 10, '', ${elsewhen})`,
    mailed: at,
    trashed: seldom(500),
  },
  email_list_entries: {
    id: idOf('benche'),
    list: "'benchlist' || (i % 3)",
    address: mail,
    name: `${word} || ' ' || (i % 977)`,
  },
  email_suppressions: {
    id: idOf('benchs'),
    // None of the users': the audience of everyone gets its mail.
    address: "'stopped' || (i * 7919 % 1000003) || '@bench.test'",
    scope: "'all'",
    reason: "iif(i % 1000, 'bounced', 'complained')",
    source: "'webhook'",
  },
  email_recipients: {
    email: `'${BENCH_CAMPAIGN}'`,
    address: mail,
    name: `${word} || ' ' || (i % 977)`,
    state: "iif(i % 10, 'sent', iif(i % 100, 'skipped', iif(i % 1000, 'failed', 'waiting')))",
    attempts: 'iif(i % 2000, 1, 2)',
    due: 'iif(i % 2000, 0, 1800000000000 + i)',
    delivery: "iif(i % 10, iif(i % 3, 'delivered', ''), iif(i % 100, '', 'bounced'))",
    answer: "'250 ok ' || i",
    answered: '1700000000000 + i',
  },
  // A tenth of the rows, the others being ignored: as much as a mail server that is down holds up.
  failed_mail: {
    id: idOf('benchx', 'i / 10'),
    mail: "'sealed'",
    user: "''",
    proof: "''",
    until: '1700000000000 + i * 1000',
    answer: "'550 no ' || i",
  },
  waiting_mail: {
    id: idOf('benchy', 'i / 10'),
    mail: "'sealed'",
    user: "''",
    proof: "''",
    attempts: '1',
    due: '1700000000000 + i * 1000',
    until: '1700000000000 + i * 1000',
  },
  chat_reports: {
    id: idOf('benchr'),
    message: "'message' || i",
    room: "'room' || (i % 10)",
    reporter: idOf('benchu'),
    reason: "iif(i % 2, 'spam', 'other')",
    quote: `${word} || ' ' || (i % 977)`,
    state: "iif(i % 100, 'dismissed', 'open')",
  },
}

const named = { users: 'name', cam_projects: 'title', characters: 'name', email_list_entries: 'name' }
const searched = { users: `"name" || ' ' || "email"`, cam_projects: `"title" || ' ' || "description"` }

function fillDatabase(state: string, rows: number): void {
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject')
  const file = readdirSync(folder).find((one) => one.endsWith('.sqlite') && !one.includes('metadata')) ?? ''
  const database = new DatabaseSync(join(folder, file))
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; PRAGMA temp_store = MEMORY')
  const statements = (type: string) =>
    database
      .prepare(
        `SELECT "name", "tbl_name" AS "table", "sql" FROM "sqlite_master" WHERE "type" = ? AND "sql" > ''`,
      )
      .all(type)
      .map(({ name, table, sql }) => ({ name: String(name), table: String(table), sql: String(sql) }))
  const triggers = statements('trigger')
  // Each index is made at once, after its rows.
  const touched = new Set([...Object.keys(tables), ...Object.keys(named).map((name) => `${name}_names`)])
  const indexes = statements('index').filter(({ table }) => touched.has(table))
  database.exec('BEGIN')
  for (const { name } of triggers) database.exec(`DROP TRIGGER "${name}"`)
  for (const { name } of indexes) database.exec(`DROP INDEX "${name}"`)
  for (const [table, columns] of Object.entries(tables)) {
    const known = database.prepare('SELECT "name" FROM pragma_table_info(?)').all(table)
    const isKnown = (column: string) => known.some(({ name }) => name === column)
    const dates = {
      ...(isKnown('created') && { created: at }),
      ...(isKnown('updated') && { updated: elsewhen }),
    }
    const all = { ...dates, ...columns }
    const names = Object.keys(all).map((name) => `"${name}"`)
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      INSERT OR IGNORE INTO "${table}" (${names.join(', ')}) SELECT ${Object.values(all).join(', ')} FROM n`)
  }
  for (const [table, name] of Object.entries(named)) {
    database.exec(
      `INSERT OR REPLACE INTO "${table}_names" ("id", "key") SELECT "id", lower("${name}") FROM "${table}" ORDER BY "id"`,
    )
  }
  for (const [table, words] of Object.entries(searched)) {
    database.exec(
      `INSERT INTO "${table}_search" (rowid, "words") SELECT rowid, ${words} FROM "${table}" WHERE "id" GLOB 'bench*'`,
    )
  }
  database.exec(`INSERT INTO "emails" ("id", "created", "updated", "document", "audience", "state")
    VALUES ('${BENCH_CAMPAIGN}', '2025-01-01 00:00:00.000Z', '2025-01-01 00:00:00.000Z', '{}', '{}', 'sent')`)
  database.exec(`INSERT INTO "email_recipient_counts" ("email", "state", "delivery", "tried", "mails")
    SELECT "email", "state", "delivery", "attempts" > 0, COUNT(*) FROM "email_recipients" GROUP BY 1, 2, 3, 4`)
  for (const { sql } of [...indexes, ...triggers]) database.exec(sql)
  database.exec('COMMIT')
  database.close()
}
