import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Caller } from '../../support/chat.ts'
import type { WorkerApp } from '../../support/servers/built-app.ts'
import { publishSurvey, shortPages } from '../../support/surveys.ts'

const USERS = 1_000
const PROJECTS = 24
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
}

/** Adds what the measured pages show to a seeded app. */
export async function addRecords(app: WorkerApp): Promise<BenchRecords> {
  await addUsers(app)
  const admin = await Caller.signIn(app.address, 'admin')
  const creator = await Caller.join(app.address, 'Creator')
  const newcomer = await Caller.join(app.address, 'Newcomer')
  const survey = await publishSurvey(admin, shortPages)
  let project = ''
  for (let count = 1; count <= PROJECTS; count++) {
    const body = {
      character: PIP,
      title: `Take ${count}`,
      description: 'Somebody spoke, and Pip acted it out.',
    }
    const path = '/api/collections/cam_projects/records'
    const made = await creator.ask<{ id: string }>('POST', path, body)
    project = made.id
    await creator.ask('PATCH', `${path}/${project}`, { published: true })
  }
  const mix = await admin.ask<{ id: string }>('POST', '/api/collections/mixes/records', { title: 'Song' })
  return { survey, project, mix: mix.id, newcomer: newcomer.email, creator: creator.email }
}

/** Copies a seeded user, straight into the database while the app is down. */
async function addUsers(app: WorkerApp): Promise<void> {
  await app.kill()
  const folder = join(app.state, 'v3/d1/miniflare-D1DatabaseObject')
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(folder, file))
    const columns = database.prepare('PRAGMA table_info(users)').all()
    const values = columns.map(({ name }) => {
      if (name === 'id') return "printf('benchuser%06d', n)"
      if (name === 'email') return "printf('person%d@example.test', n)"
      return `"${String(name)}"`
    })
    if (values.length > 0) {
      database.exec(`
        WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${USERS})
        INSERT INTO users SELECT ${values.join(', ')} FROM users, numbers WHERE email = 'ben@mouthpiece.test'`)
    }
    database.close()
  }
  await app.restart()
}
