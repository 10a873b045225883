import {
  listSavedRooms,
  readRoomPage,
  readRoomTail,
  ROOM_FILE_FORMAT,
  roomKind,
  type RoomHeader,
  type RoomKind,
  type RoomPage,
  type RoomState,
} from '../../worker/contract/backup/rooms.ts'
import { forEach } from '../../worker/platform/for-each.ts'
import { ChunkWriter, readLines } from './chunks.ts'
import type { BackupFolder } from './folders.ts'
import { noteIds } from './late-rows.ts'
import { roomLine, type Manifest, type RoomLine } from './manifest.ts'
import { OperatorError, type OperatorClient } from './operator-client.ts'
import { writeRoomFile } from './room-file.ts'

const AT_ONCE = 8
/** A room that another backup started to read is read again. */
const ATTEMPTS = 3
/** Calls of a room that does not answer: each takes up to five seconds. */
export const ROOM_ATTEMPTS = 2

export const roomPath = (path: string, kind: RoomKind, room: string): string =>
  path.replace(':kind', kind).replace(':room', encodeURIComponent(room))

/** The ids of all chat rooms or jams. */
export async function* savedRooms(client: OperatorClient, kind: RoomKind): AsyncGenerator<string[]> {
  let after = ''
  for (let more = true; more;) {
    const page = await client.call(listSavedRooms, {
      path: roomPath(listSavedRooms.path, kind, ''),
      query: { after },
    })
    yield page.ids
    ;({ more } = page)
    after = page.ids.at(-1) ?? after
  }
}

/**
 * Saves each chat room and each jam as `rooms/<kind>/<id>.ndjson.gz`; goes on after one that fails. `named` are the ids
 * in them, among others words that look like ids.
 */
export async function backUpRooms(
  client: OperatorClient,
  backup: BackupFolder,
): Promise<{ rooms: Manifest['rooms']; named: Set<string>; failed: string[] }> {
  const rooms: Manifest['rooms'] = { chunks: [], count: 0 }
  const named = new Set<string>()
  const failed: string[] = []
  const writer = new ChunkWriter(backup, 'rooms', rooms.chunks)
  for (const kind of roomKind.options) {
    for await (const ids of savedRooms(client, kind)) {
      const work = async (id: string) => {
        try {
          return await backUpRoom(client, backup, { kind, id, named })
        } catch (error) {
          if (!(error instanceof OperatorError)) throw error
          failed.push(`${kind} ${id} (${error.message})`)
          return undefined
        }
      }
      const lines = (await forEach(ids, work, { atOnce: AT_ONCE })).filter((line) => line !== undefined)
      rooms.count += lines.length
      await writer.add(lines)
    }
  }
  await writer.flush()
  return { rooms, named, failed }
}

/** The index of the rooms of a backup; it can be read without its private key. */
export function roomLines(backup: BackupFolder, { rooms }: Pick<Manifest, 'rooms'>): Promise<RoomLine[]> {
  return readLines(backup, rooms.chunks, roomLine)
}

interface RoomToSave {
  kind: RoomKind
  id: string
  /** Gets the ids that the room names. */
  named: Set<string>
}

/** Returns `undefined` for a room that stores nothing. */
async function backUpRoom(client: OperatorClient, backup: BackupFolder, room: RoomToSave) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeRoom(client, backup, room)
    } catch (error) {
      const isEnded = error instanceof OperatorError && error.code === 'conflict'
      if (!isEnded || attempt === ATTEMPTS) throw error
    }
  }
}

async function writeRoom(
  client: OperatorClient,
  backup: BackupFolder,
  { kind, id, named }: RoomToSave,
): Promise<RoomLine | undefined> {
  const path = roomPath(readRoomPage.path, kind, id)
  const first = await client.call(readRoomPage, { path, attempts: ROOM_ATTEMPTS })
  const { tables = {} } = first
  if (Object.keys(tables).length === 0) return undefined
  const header = { format: ROOM_FILE_FORMAT, kind, id, tables }
  const file = `rooms/${kind}/${id}.ndjson.gz`
  const { size, sha256, state } = await writeRoomFile(
    backup,
    file,
    header,
    rowsOf(client, header, first, named),
  )
  return { kind, id, file, size, sha256, position: state.position }
}

/** The rows of a room's pages, then those of the tail, which bring them to one moment. */
async function* rowsOf(
  client: OperatorClient,
  { kind, id }: RoomHeader,
  first: RoomPage,
  named: Set<string>,
): AsyncGenerator<unknown, RoomState> {
  let page = first
  for (;;) {
    for (const row of page.rows) noteIds(row, named)
    yield* page.rows
    if (page.cursor === undefined) break
    page = await client.call(readRoomPage, {
      path: roomPath(readRoomPage.path, kind, id),
      query: { cursor: page.cursor },
      attempts: ROOM_ATTEMPTS,
    })
  }
  for (let part = 1; ; part++) {
    const tail = await client.call(readRoomTail, {
      path: roomPath(readRoomTail.path, kind, id),
      query: { run: first.run, part },
      attempts: ROOM_ATTEMPTS,
    })
    for (const row of tail.rows) noteIds(row, named)
    yield* tail.rows
    for (const deleted of tail.deleted) yield { deleted }
    if (tail.state) return tail.state
  }
}
