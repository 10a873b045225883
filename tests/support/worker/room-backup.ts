import { env, runInDurableObject } from 'cloudflare:test'
import type { RoomHeader, RoomRows, RoomState } from '../../../worker/contract/backup/rooms.ts'
import { ROOM_FILE_FORMAT } from '../../../worker/contract/backup/rooms.ts'

type Kind = RoomHeader['kind']

/** A backup of one room, in the order in which its parts were read. */
export interface RoomBackup {
  header: RoomHeader
  parts: RoomRows[]
  state: RoomState
}

export const backedUpObject = (kind: Kind, id: string) =>
  (kind === 'chat' ? env.CHAT_ROOMS : env.JAM_ROOMS).getByName(id)

/** Backs a room up by its object's own calls; `between` runs after each page. */
export async function backUp(kind: Kind, id: string, between?: () => Promise<void>): Promise<RoomBackup> {
  const object = backedUpObject(kind, id)
  const parts: RoomRows[] = []
  let tables: RoomHeader['tables'] = {}
  let cursor: string | undefined
  let run = ''
  do {
    const page = accepted(await object.backUpPage(cursor))
    tables = page.tables ?? tables
    parts.push({ rows: page.rows, deleted: [] })
    ;({ run, cursor } = page)
    await between?.()
  } while (cursor !== undefined)
  for (let number = 1; ; number++) {
    const { state, ...part } = accepted(await object.backUpTail(run, number))
    parts.push(part)
    if (state) return { header: { format: ROOM_FILE_FORMAT, kind, id, tables }, parts, state }
  }
}

/** Restores a room; returns the first refusal. */
export async function restore(
  { header, parts, state }: RoomBackup,
  id: string,
  force = false,
): Promise<string | undefined> {
  const object = backedUpObject(header.kind, id)
  const begun = await object.beginRestore(header, force)
  if (begun) return begun.refused
  for (const part of parts) {
    const added = await object.restoreRows(part)
    if (added) return added.refused
  }
  return (await object.finishRestore(state, force))?.refused
}

/** By table, without full-text tables and the platform's. */
export function contentsOf(kind: Kind, id: string): Promise<Record<string, unknown[]>> {
  return runInDurableObject(backedUpObject(kind, id), (_instance, { storage: { sql } }) => {
    const tables = sql.exec<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'
         AND name NOT GLOB 'segments*' ORDER BY name`,
    )
    return Object.fromEntries(
      tables.toArray().map(({ name }) => [name, [...sql.exec(`SELECT * FROM "${name}"`).raw()]]),
    )
  })
}

function accepted<Answer extends object>(answer: Answer): Exclude<Answer, { refused: string }> {
  if ('refused' in answer) throw new Error(String(answer.refused))
  // Only refusals have this field.
  return answer as Exclude<Answer, { refused: string }>
}
