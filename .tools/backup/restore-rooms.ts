import * as z from 'zod'
import {
  beginRoomRestore,
  finishRoomRestore,
  restoreRoomFromCopy,
  roomKind,
  sendRoomRows,
  type RoomKind,
  type RoomRows,
} from '../../worker/contract/backup/rooms.ts'
import { forEach } from '../../worker/platform/for-each.ts'
import { ROOM_ATTEMPTS, roomLines, roomPath, savedRooms } from './backup-rooms.ts'
import { DamagedBackup } from './damaged-backup.ts'
import type { BackupFolder } from './folders.ts'
import type { Manifest, RoomLine } from './manifest.ts'
import { OperatorError, type OperatorClient } from './operator-client.ts'
import { readRoomEnds, roomFileLines } from './room-file.ts'

const AT_ONCE = 8
/** Characters of rows in one call. */
const SEND_CHARACTERS = 2_000_000

const deletedLine = z.object({ deleted: z.array(z.union([z.string(), z.number(), z.null()])) })
const rowLine = z.array(z.union([z.string(), z.number(), z.null()]))

interface Options {
  /** Paths in the store that are missing or damaged. */
  unusable: ReadonlySet<string>
  /** Replaces rooms that are in use. */
  force: boolean
}

/**
 * Restores the rooms that a backup has. Those without an intact file are restored from their copy in the database,
 * which is restored by then. Returns how many have their file's content, and a remark for each of the others.
 */
export async function restoreRooms(
  client: OperatorClient,
  backup: BackupFolder,
  manifest: Pick<Manifest, 'rooms'>,
  { unusable, force }: Options,
): Promise<{ rooms: number; failed: string[] }> {
  const failed: string[] = []
  /** Why a room could not be restored from its file. */
  const reasons = new Map<string, string>()
  const restored = new Set<string>()
  const fromFile = async (line: RoomLine) => {
    const name = nameOf(line)
    if (unusable.has(`${backup.folder}/${line.file}`))
      return void reasons.set(name, 'it is missing or damaged')
    try {
      await restoreRoom(client, backup, line, force)
      restored.add(name)
    } catch (error) {
      if (!(error instanceof OperatorError || error instanceof DamagedBackup)) throw error
      reasons.set(name, error.message)
    }
  }
  const fromCopy = async (kind: RoomKind, id: string) => {
    const name = nameOf({ kind, id })
    const reason = reasons.get(name)
    try {
      const { events } = await client.call(restoreRoomFromCopy, {
        path: roomPath(restoreRoomFromCopy.path, kind, id),
        body: { force },
        attempts: ROOM_ATTEMPTS,
      })
      if (events === 0 && reason === undefined) return
      const why = reason === undefined ? '' : ` (${reason})`
      failed.push(`the file of ${name}${why}; ${events} events were restored from its copy in the database`)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      failed.push(`${name} (${reason ?? error.message})`)
    }
  }
  await forEach(await roomLines(backup, manifest), fromFile, { atOnce: AT_ONCE })
  for (const kind of roomKind.options) {
    for await (const ids of savedRooms(client, kind)) {
      const rest = ids.filter((id) => !restored.has(nameOf({ kind, id })))
      await forEach(rest, (id) => fromCopy(kind, id), { atOnce: AT_ONCE })
    }
  }
  return { rooms: restored.size, failed }
}

const nameOf = ({ kind, id }: Pick<RoomLine, 'kind' | 'id'>) => `${kind} ${id}`

async function restoreRoom(
  client: OperatorClient,
  backup: BackupFolder,
  { kind, id, file }: RoomLine,
  force: boolean,
): Promise<void> {
  const { header, state } = await readRoomEnds(backup, file)
  await client.call(beginRoomRestore, {
    path: roomPath(beginRoomRestore.path, kind, id),
    body: { header, force },
    attempts: ROOM_ATTEMPTS,
  })
  let part: RoomRows = { rows: [], deleted: [] }
  let characters = 0
  const send = async () => {
    await client.call(sendRoomRows, { path: roomPath(sendRoomRows.path, kind, id), body: part })
    part = { rows: [], deleted: [] }
    characters = 0
  }
  for await (const line of roomFileLines(backup, file)) {
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
    path: roomPath(finishRoomRestore.path, kind, id),
    body: { state, force },
  })
}
