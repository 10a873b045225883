import { applyD1Migrations, createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import list from '../../../web/characters/built-in-characters.json'
import pip from '../../../web/characters/pip.svg?raw'
import tatters from '../../../web/characters/tatters.svg?raw'
import type { Bindings } from '../../../worker/bindings.ts'
import type { Document } from '../../../worker/contract/document/document.ts'
import { plainClip } from '../../../worker/model/document/plain-clip.ts'
import { mediaTable } from '../../../worker/collections/media.ts'
import { users } from '../../../worker/collections/users.ts'
import { insertAccount } from '../../../worker/features/auth/storage.ts'
import {
  builtInCharacterStatements,
  type BuiltInCharacter,
} from '../../../worker/features/characters/built-in-characters.ts'
import worker from '../../../worker/index.ts'
import { storePostalAddress } from '../../../worker/platform/mail/postal-address.ts'
import { recordDateOf } from '../../../worker/platform/clock.ts'
import { database, execute } from '../../../worker/platform/database.ts'
import { newId, randomText } from '../../../worker/platform/ids.ts'
import { hashPassword } from '../../../worker/platform/credentials/passwords.ts'
import { signSession } from '../../../worker/platform/credentials/tokens.ts'

export const PASSWORD = 'correct horse battery'
/** Ids of what the migrations put there. */
export const PIP = 'characterpip001'

export const ORIGIN = 'https://mouthpiece.test'

export interface Person {
  id: string
  email: string
  token: string
  tokenKey: string
}

export interface Answer<Body = Record<string, unknown>> {
  status: number
  headers: Headers
  body: Body
}

/** A record as tests look at it. */
export type Json = Record<string, unknown> & { id: string }

/** The answer of a list call. */
export interface List {
  items: Json[]
  page: number
  perPage: number
  totalItems: number
  totalPages: number
}

/** This test file's own database with its tables and the built-in characters. */
export async function migrated() {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  // Without it no campaign can be sent.
  await execute(env.DB, [storePostalAddress('1 Stage Street, London', recordDateOf(new Date()))])
  const drawings = new Map([
    ['pip', pip],
    ['tatters', tatters],
  ])
  const members = list
    .filter(({ slug }) => drawings.has(slug))
    // Safe: the test of the built-in characters checks kinds.
    .map((about) => ({ ...about, svg: drawings.get(about.slug) ?? '' }) as BuiltInCharacter)
  await execute(env.DB, await builtInCharacterStatements(members, recordDateOf(new Date())))
}

let hash: Promise<string> | undefined

/** Makes an account of `PASSWORD` and gives it a session, without the time a real sign-in takes. */
export async function person({ name = 'Someone', admin = false, agrees = true } = {}): Promise<Person> {
  hash ??= hashPassword(PASSWORD)
  const id = newId()
  const email = `${name.toLowerCase()}-${id}@mouthpiece.test`
  const created = recordDateOf(new Date())
  const tokenKey = randomText(50)
  const account = { id, email, name, admin, password: await hash, tokenKey, created }
  await insertAccount(database(env.DB), { ...account, agrees })
  const subject = { id, collectionId: users.id, tokenKey }
  return { id, email, tokenKey, token: await signSession(subject, env.AUTH_SECRET ?? '', new Date()) }
}

interface ApiOptions {
  as?: Person | undefined
  body?: unknown
  headers?: Record<string, string>
  bindings?: Partial<Bindings>
}

/** One request through the worker's front door, answered as JSON. */
export async function api<Body = Record<string, unknown>>(
  method: string,
  path: string,
  { as, body, headers, bindings }: ApiOptions = {},
): Promise<Answer<Body>> {
  const answer = await request(path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(as && { Authorization: as.token }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    bindings,
  })
  const text = await answer.text()
  // Each test says which shape it expects and then checks it.
  const parsed = (text === '' ? {} : JSON.parse(text)) as Body
  return { status: answer.status, headers: answer.headers, body: parsed }
}

/** One request, answered as it comes; `bindings` stand in for the deployment's own. */
export async function request(
  path: string,
  { bindings, ...init }: RequestInit & { bindings?: Partial<Bindings> | undefined } = {},
): Promise<Response> {
  const context = createExecutionContext()
  const bound: Bindings = bindings ? { ...env, ...bindings } : env
  // The two type packages disagree about `cf` on requests; the worker takes it as it comes.
  const incoming = new Request(ORIGIN + path, init) as unknown as Parameters<typeof worker.fetch>[0]
  const answer = await worker.fetch(incoming, bound, context)
  await waitOnExecutionContext(context)
  // Safe: both packages declare the same class.
  return answer as unknown as Response
}

export async function newProject(as: Person, fields: Record<string, unknown> = {}): Promise<Json> {
  const { body, status } = await api<Json>('POST', '/api/collections/cam_projects/records', {
    as,
    body: { title: 'A film', character: PIP, ...fields },
  })
  if (status !== 200) throw new Error(`No project: ${JSON.stringify(body)}`)
  return body
}

/** A media record (and its bytes) as a finished upload leaves it. */
export async function newMedia(
  { id: owner }: Person,
  {
    project = '',
    kind = 'sound',
    type = 'audio/wav',
    bytes = 'RIFF....WAVE',
    file = '',
  }: Partial<Record<'project' | 'kind' | 'type' | 'bytes' | 'file', string>>,
): Promise<Json> {
  const id = newId()
  const created = recordDateOf(new Date())
  const record = {
    id,
    created,
    updated: created,
    owner,
    project,
    kind,
    file: file || `sound_${id}.wav`,
    type,
  }
  await database(env.DB)
    .insert(mediaTable)
    .values({ ...record, size: bytes.length })
  await env.MEDIA.put(`media/${id}`, bytes)
  return record
}

/** A project with one take, as its owner sees them. */
export async function newTake(as: Person, fields: Record<string, unknown> = {}) {
  const project = await newProject(as, fields)
  const sound = await newMedia(as, { project: project.id })
  const { body: take } = await api<Json>('POST', '/api/collections/takes/records', {
    as,
    body: { project: project.id, name: 'Take 1', source: 'microphone', sound: sound.id, duration: 2.5 },
  })
  return { project, sound, take }
}

/** Puts a take into the film of its project, behind what is there, or with `played: false` takes it out again. */
export async function playTake(as: Person, take: Json, { played = true } = {}) {
  const path = `/api/collections/cam_projects/records/${String(take.project)}`
  const { body: project } = await api<Json & { document: Document }>('GET', path, { as })
  const [voice, ...others] = project.document.tracks
  if (!voice) throw new Error('A new project has a track')
  const rest = voice.clips.filter((clip) => clip.take !== take.id)
  const start = Math.max(0, ...rest.map((clip) => clip.start + clip.duration))
  const clip = plainClip({ id: `clip-${take.id}`, take: take.id, start, duration: 1 })
  const document = {
    ...project.document,
    tracks: [{ ...voice, clips: played ? [...rest, clip] : rest }, ...others],
  }
  const saved = await api('PUT', `/api/projects/${project.id}/document`, {
    as,
    body: { revision: project.revision, document },
  })
  if (saved.status !== 200) throw new Error(`Not saved: ${JSON.stringify(saved.body)}`)
}

/** The test database with some of its methods exchanged, also for those who ask for a session on it. */
export function databaseWith(change: (name: string | symbol, target: D1Database) => unknown): D1Database {
  const DB: D1Database = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'withSession') return () => DB
      if (name === 'getBookmark') return () => null
      return change(name, target) ?? (Reflect.get(target, name, target) as unknown)
    },
  })
  return DB
}

/** A database that counts the statements it is asked to run. */
export function countingDatabase() {
  let statements = 0
  const DB = databaseWith((name, target) => {
    if (name === 'batch') {
      return (list: D1PreparedStatement[]) => {
        statements += list.length - list.filter((one) => counted.has(one)).length
        return target.batch(list)
      }
    }
    if (name === 'prepare') {
      return (text: string) => {
        statements++
        const prepared = target.prepare(text)
        counted.add(prepared)
        const bind = prepared.bind.bind(prepared)
        prepared.bind = (...values) => {
          const bound = bind(...values)
          counted.add(bound)
          return bound
        }
        return prepared
      }
    }
    return undefined
  })
  const counted = new WeakSet<D1PreparedStatement>()
  return { DB, count: () => statements }
}
