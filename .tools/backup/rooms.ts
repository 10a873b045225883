import { createHash } from 'node:crypto'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import {
  beginRoomRestore,
  finishRoomRestore,
  listSavedRooms,
  readRoomPage,
  readRoomTail,
  ROOM_FILE_FORMAT,
  roomHeader,
  roomKind,
  roomState,
  sendRoomRows,
  type RoomHeader,
  type RoomKind,
  type RoomRows,
} from '../../worker/contract/backup/rooms.ts'
import { DamagedBackup } from './damaged-backup.ts'
import type { BackupFolder } from './folders.ts'
import { OperatorError, type OperatorClient } from './operator-client.ts'

/** A room that another backup has begun to read is read again. */
const ATTEMPTS = 3
/** Characters of rows in one call. */
const SEND_CHARACTERS = 2_000_000
const SUFFIX = '.ndjson.gz'

const deletedLine = z.object({ deleted: z.array(z.union([z.string(), z.number(), z.null()])) })
/** The last line, with the SHA-256 of all lines before. */
const endLine = z.object({ state: roomState, sha256: z.string() })
const rowLine = z.array(z.union([z.string(), z.number(), z.null()]))

/** A room's file in the store. */
interface RoomFile {
  backup: BackupFolder
  path: string
}

interface RoomTotals {
  rooms: number
  /** Rooms that were not saved or restored, with the reason. */
  failed: string[]
}

const addressOf = (path: string, kind: RoomKind, room: string) =>
  path.replace(':kind', kind).replace(':room', encodeURIComponent(room))

/** Saves each chat room and each jam as `rooms/<kind>/<id>.ndjson.gz`; goes on after one that fails. */
export async function backUpRooms(client: OperatorClient, backup: BackupFolder): Promise<RoomTotals> {
  const totals: RoomTotals = { rooms: 0, failed: [] }
  for (const kind of roomKind.options) {
    let after = ''
    for (let more = true; more;) {
      const page = await client.call(listSavedRooms, {
        path: addressOf(listSavedRooms.path, kind, ''),
        query: { after },
      })
      for (const id of page.ids) {
        await counted(totals, `${kind} ${id}`, () => backUpRoom(client, backup, kind, id))
      }
      ;({ more } = page)
      after = page.ids.at(-1) ?? after
    }
  }
  return totals
}

/** Restores the rooms that a backup has; `force` replaces those that are in use. */
export async function restoreRooms(
  client: OperatorClient,
  backup: BackupFolder,
  { force }: { force: boolean },
): Promise<RoomTotals> {
  const totals: RoomTotals = { rooms: 0, failed: [] }
  for (const kind of roomKind.options) {
    const files = await backup.store.list(`${backup.folder}/rooms/${kind}`)
    for (const { path } of files.filter((one) => one.path.endsWith(SUFFIX))) {
      const id = path.slice(path.lastIndexOf('/') + 1, -SUFFIX.length)
      await counted(totals, `${kind} ${id}`, async () => {
        await restoreRoom(client, { backup, path }, { kind, id, force })
        return true
      })
    }
  }
  return totals
}

async function counted(totals: RoomTotals, name: string, work: () => Promise<boolean>): Promise<void> {
  try {
    if (await work()) totals.rooms++
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof DamagedBackup)) throw error
    totals.failed.push(`${name} (${error.message})`)
  }
}

/** Returns whether the room stores anything. */
async function backUpRoom(client: OperatorClient, backup: BackupFolder, kind: RoomKind, id: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeRoom(client, backup, kind, id)
    } catch (error) {
      const isEnded = error instanceof OperatorError && error.code === 'conflict'
      if (!isEnded || attempt === ATTEMPTS) throw error
    }
  }
}

async function writeRoom(client: OperatorClient, backup: BackupFolder, kind: RoomKind, id: string) {
  const first = await client.call(readRoomPage, { path: addressOf(readRoomPage.path, kind, id) })
  const { tables = {} } = first
  if (Object.keys(tables).length === 0) return false
  const lines = hashed(linesOf(client, { format: ROOM_FILE_FORMAT, kind, id, tables }, first))
  const { store, folder, cipher } = backup
  const packed = through(lines, createGzip())
  await store.writeStream(cipher.seal(packed), () => `${folder}/rooms/${kind}/${id}${SUFFIX}`)
  return true
}

/** The values of a room's file, one a line; the state is the last. */
async function* linesOf(
  client: OperatorClient,
  header: RoomHeader,
  first: z.infer<typeof readRoomPage.answer>,
): AsyncGenerator<unknown> {
  const { kind, id } = header
  yield header
  yield* first.rows
  let { cursor } = first
  while (cursor !== undefined) {
    const page: typeof first = await client.call(readRoomPage, {
      path: addressOf(readRoomPage.path, kind, id),
      query: { cursor },
    })
    yield* page.rows
    ;({ cursor } = page)
  }
  for (let part = 1; ; part++) {
    const tail = await client.call(readRoomTail, {
      path: addressOf(readRoomTail.path, kind, id),
      query: { run: first.run, part },
    })
    yield* tail.rows
    for (const deleted of tail.deleted) yield { deleted }
    if (tail.state) return yield { state: tail.state }
  }
}

async function* hashed(values: AsyncGenerator<unknown>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const value of values) {
    const isEnd = typeof value === 'object' && value !== null && 'state' in value
    const line = `${JSON.stringify(isEnd ? { ...value, sha256: hash.digest('hex') } : value)}\n`
    if (!isEnd) hash.update(line)
    yield line
  }
}

async function restoreRoom(
  client: OperatorClient,
  file: RoomFile,
  { kind, id, force }: { kind: RoomKind; id: string; force: boolean },
): Promise<void> {
  const { header, end } = await readEnds(file)
  await client.call(beginRoomRestore, {
    path: addressOf(beginRoomRestore.path, kind, id),
    body: { header, force },
  })
  let part: RoomRows = { rows: [], deleted: [] }
  let characters = 0
  const send = async () => {
    await client.call(sendRoomRows, { path: addressOf(sendRoomRows.path, kind, id), body: part })
    part = { rows: [], deleted: [] }
    characters = 0
  }
  for await (const line of linesIn(file)) {
    const value: unknown = JSON.parse(line)
    const row = rowLine.safeParse(value)
    const removal = deletedLine.safeParse(value)
    if (row.success) part.rows.push(row.data)
    else if (removal.success) part.deleted.push(removal.data.deleted)
    characters += line.length
    if (characters >= SEND_CHARACTERS) await send()
  }
  await send()
  await client.call(finishRoomRestore, {
    path: addressOf(finishRoomRestore.path, kind, id),
    body: { state: end.state, force },
  })
}

/** The first and the last line; throws `DamagedBackup` if the file is not what was written. */
async function readEnds(file: RoomFile) {
  const hash = createHash('sha256')
  let first: string | undefined
  let last: string | undefined
  try {
    for await (const line of linesIn(file)) {
      if (last !== undefined) hash.update(`${last}\n`)
      first ??= line
      last = line
    }
    const header = roomHeader.parse(JSON.parse(first ?? ''))
    const end = endLine.parse(JSON.parse(last ?? ''))
    if (end.sha256 === hash.digest('hex')) return { header, end }
  } catch (cause) {
    throw new DamagedBackup('The file is incomplete.', { cause })
  }
  throw new DamagedBackup('The file was changed.')
}

/** Lines as they were written; `node:readline` also ends one at U+2028, which a message may have. */
async function* linesIn({ backup, path }: RoomFile): AsyncGenerator<string> {
  const stored = (await backup.store.stream(path)) ?? []
  const content = through(backup.cipher.open(stored), createGunzip())
  content.setEncoding('utf8')
  let rest = ''
  for await (const text of content) {
    const lines = (rest + String(text)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Sends a stream through a transform; errors of both reach the reader. */
function through(source: AsyncIterable<string | Uint8Array>, transform: Transform): Transform {
  return pipeline(Readable.from(source), transform, () => {})
}
