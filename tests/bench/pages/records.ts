import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Caller } from '../../support/chat.ts'
import type { WorkerApp } from '../../support/servers/built-app.ts'
import { publishSurvey, shortPages } from '../../support/surveys.ts'

const USERS = 1_000
const PROJECTS = 24
const MANY_PROJECTS = 3_000
/** Seeded. */
const PIP = 'characterpip001'

export interface BenchRecords {
  survey: string
  /** A published project. */
  project: string
  mix: string
  /** Address of a user without projects. */
  newcomer: string
  /** Address of a user with a full page of projects. */
  creator: string
  /** Address of a user with thousands of projects. */
  collector: string
}

/** Adds what the measured pages show to a seeded app. */
export async function addRecords(app: WorkerApp): Promise<BenchRecords> {
  const admin = await Caller.signIn(app.address, 'admin')
  const creator = await Caller.join(app.address, 'Creator')
  const collector = await Caller.join(app.address, 'Collector')
  const newcomer = await Caller.join(app.address, 'Newcomer')
  const survey = await publishSurvey(admin, shortPages)
  const path = '/api/collections/cam_projects/records'
  let project = ''
  for (let count = 1; count <= PROJECTS; count++) {
    const body = {
      character: PIP,
      title: `Take ${count}`,
      description: 'Somebody spoke, and Pip acted it out.',
    }
    const made = await creator.ask<{ id: string }>('POST', path, body)
    project = made.id
    await creator.ask('PATCH', `${path}/${project}`, { published: true })
  }
  const copied = await collector.ask<{ id: string }>('POST', path, { character: PIP, title: 'Many' })
  const mix = await admin.ask<{ id: string }>('POST', '/api/collections/mixes/records', { title: 'Song' })
  await addCopies(app, [
    {
      table: 'users',
      where: "email = 'ben@mouthpiece.test'",
      count: USERS,
      values: { id: "printf('benchuser%06d', n)", email: "printf('person%d@example.test', n)" },
    },
    {
      table: 'cam_projects',
      where: `"cam_projects"."id" = '${copied.id}'`,
      count: MANY_PROJECTS - 1,
      values: { id: "printf('benchtake%06d', n)", title: "printf('Take %d', n)" },
    },
  ])
  return {
    survey,
    project,
    mix: mix.id,
    newcomer: newcomer.email,
    creator: creator.email,
    collector: collector.email,
  }
}

interface Copies {
  table: string
  /** Condition of the copied row. */
  where: string
  count: number
  /** SQL of the columns that differ, where `n` counts from 1. */
  values: Readonly<Record<string, string>>
}

/** Copies rows, straight into the database while the app is down. */
async function addCopies(app: WorkerApp, all: readonly Copies[]): Promise<void> {
  await app.kill()
  const folder = join(app.state, 'v3/d1/miniflare-D1DatabaseObject')
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(folder, file))
    for (const { table, where, count, values } of all) {
      const columns = database.prepare(`PRAGMA table_info(${table})`).all()
      const selected = columns.map(({ name }) => values[String(name)] ?? `"${String(name)}"`)
      if (selected.length === 0) continue
      database.exec(`
        WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
        INSERT INTO ${table} SELECT ${selected.join(', ')} FROM ${table}, numbers WHERE ${where}`)
    }
    database.close()
  }
  await app.restart()
}
