import { createHash } from 'node:crypto'
import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { roomHeader, roomState, type RoomHeader, type RoomState } from '../../worker/contract/backup/rooms.ts'
import { DamagedBackup } from './damaged-backup.ts'
import type { BackupFolder } from './folders.ts'
import type { StoredBytes } from './store/store.ts'

/** The last line, with the SHA-256 of all lines before. */
const endLine = z.object({ state: roomState, sha256: z.string() })

/** Writes a room's file: header, rows, keys of deleted rows, and at last the state. */
export async function writeRoomFile(
  { store, folder, cipher }: BackupFolder,
  file: string,
  header: RoomHeader,
  rows: AsyncGenerator<unknown, RoomState>,
): Promise<StoredBytes & { state: RoomState }> {
  const end: { state?: RoomState } = {}
  async function* lines(): AsyncGenerator<string> {
    const hash = createHash('sha256')
    const hashed = (value: unknown) => {
      const line = `${JSON.stringify(value)}\n`
      hash.update(line)
      return line
    }
    yield hashed(header)
    for (let next = await rows.next(); ; next = await rows.next()) {
      if (next.done) {
        end.state = next.value
        return yield `${JSON.stringify({ state: next.value, sha256: hash.digest('hex') })}\n`
      }
      yield hashed(next.value)
    }
  }
  const sealed = cipher.seal(through(lines(), createGzip()))
  const stored = await store.writeStream(sealed, () => `${folder}/${file}`)
  if (!end.state) throw new Error('A room file was written without its end.')
  return { ...stored, state: end.state }
}

/** The first and the last line; throws `DamagedBackup` if the file is not what was written. */
export async function readRoomEnds(
  backup: BackupFolder,
  file: string,
): Promise<{ header: RoomHeader; state: RoomState }> {
  const hash = createHash('sha256')
  let first: string | undefined
  let last: string | undefined
  try {
    for await (const line of roomFileLines(backup, file)) {
      if (last !== undefined) hash.update(`${last}\n`)
      first ??= line
      last = line
    }
    const header = roomHeader.parse(JSON.parse(first ?? ''))
    const { state, sha256 } = endLine.parse(JSON.parse(last ?? ''))
    if (sha256 === hash.digest('hex')) return { header, state }
  } catch (cause) {
    throw new DamagedBackup('The file is incomplete.', { cause })
  }
  throw new DamagedBackup('The file was changed.')
}

/** Lines as they were written; `node:readline` also ends one at U+2028, which a message may have. */
export async function* roomFileLines(
  { store, folder, cipher }: BackupFolder,
  file: string,
): AsyncGenerator<string> {
  const stored = (await store.stream(`${folder}/${file}`)) ?? []
  const content = through(cipher.open(stored), createGunzip())
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
