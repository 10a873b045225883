import * as z from 'zod/mini'
import { readSchema } from '../../worker/contract/backup/dump.ts'
import { sealPrivacyJournal } from '../../worker/contract/backup/privacy.ts'
import { runStatements } from '../../worker/contract/backup/restore.ts'
import { resumeRewoundRoom, rewindRoom, roomKind, type RoomKind } from '../../worker/contract/backup/rooms.ts'
import { forEach } from '../../worker/platform/for-each.ts'
import { namedIn, type Environment } from '../deploy/environments.ts'
import { readJson, type Wrangler } from '../deploy/wrangler.ts'
import { haltStatements } from './after-restore.ts'
import { ROOM_ATTEMPTS, roomPath, savedRooms } from './backup-rooms.ts'
import { lostReferences } from './check-restored.ts'
import { OperatorError, type OperatorClient } from './operator-client.ts'
import { reapplyPrivacyJournal } from './privacy-journal.ts'
import { existingTables, skipEvents } from './restore-database.ts'
import { WrongUse } from './wrong-use.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The platform's own memory of databases and objects. */
const MAX_DAYS = 30
const AT_ONCE = 8

/** Bookmarks that lead back to the state before. */
export interface Undo {
  database: string
  /** By kind and id. */
  rooms: Record<string, string>
}

export interface PointInTimeTools {
  client: OperatorClient
  wrangler: Wrangler
  now: () => Date
  say: (text: string) => void
  /** Puts the objects with these keys back into the bucket, which has no history; returns those that it could not. */
  restoreFiles: (keys: ReadonlySet<string>) => Promise<string[]>
  /** Called whenever there is more to undo. */
  saveUndo: (undo: Undo) => void
}

/** The time of `--point-in-time`; throws `WrongUse` for one that the platform does not have. */
export function readTime(text: string, now: Date): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime()) || !/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text)) {
    throw new WrongUse(`${text} is no time. Write it as in ${now.toISOString()}.`)
  }
  const age = now.getTime() - at.getTime()
  if (age < 0 || age > MAX_DAYS * DAY_MS) {
    throw new WrongUse(
      `${text} is not within the last ${MAX_DAYS} days, of which the platform has the states.`,
    )
  }
  return at
}

/**
 * Restores the database, all rooms and all jams to their states of one time: D1 by Time Travel, objects by their bookmarks. Returns
 * what could not be restored.
 */
export async function restorePointInTime(
  at: Date,
  environment: Environment,
  { client, wrangler, now, say, restoreFiles, saveUndo }: PointInTimeTools,
): Promise<string[]> {
  const { eventSeq } = await client.call(readSchema)
  const { entries } = await client.call(sealPrivacyJournal).catch(asUnprepared)
  if (entries > 0) say(`Wrote ${entries} entries of the privacy journal into the bucket.`)
  const undo: Undo = { database: '', rooms: {} }
  const command = [
    'd1',
    'time-travel',
    'restore',
    environment.database.name,
    `--timestamp=${at.toISOString()}`,
  ]
  const answer = z.object({ previous_bookmark: z.string() })
  const restored = await readJson(wrangler, [...command, ...namedIn(environment), '--json'], answer)
  undo.database = restored.previous_bookmark
  saveUndo(undo)
  say(`The database is back at ${at.toISOString()}.`)
  const failed: string[] = []
  let rooms = 0
  const rewind = async (kind: RoomKind, id: string) => {
    try {
      const path = roomPath(rewindRoom.path, kind, id)
      const answered = await client.call(rewindRoom, { path, body: { at: at.getTime() }, attempts: 1 })
      undo.rooms[`${kind} ${id}`] = answered.undo
      saveUndo(undo)
      const resume = roomPath(resumeRewoundRoom.path, kind, id)
      await client.call(resumeRewoundRoom, { path: resume, attempts: ROOM_ATTEMPTS })
      rooms++
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      failed.push(`${kind} ${id} (${error.message})`)
    }
  }
  for (const kind of roomKind.options) {
    for await (const ids of savedRooms(client, kind)) {
      await forEach(ids, (id) => rewind(kind, id), { atOnce: AT_ONCE })
    }
  }
  say(`${rooms} rooms and jams are back, too.`)
  const tables = await existingTables(client)
  await client.call(runStatements, {
    body: { statements: [...skipEvents(eventSeq), ...haltStatements(now(), tables)] },
  })
  const { sentence, unreadable } = await reapplyPrivacyJournal(client, {
    at: at.toISOString().replace('T', ' '),
  })
  say(sentence)
  if (unreadable > 0) failed.push(`${unreadable} parts of the privacy journal`)
  return [...failed, ...(await restoreLostFiles(client, restoreFiles))]
}

const tablesWithFiles = new Set(['media', 'survey_files', 'characters'])

/** Stored files that were deleted since are not in the bucket any more. */
async function restoreLostFiles(
  client: OperatorClient,
  restoreFiles: PointInTimeTools['restoreFiles'],
): Promise<string[]> {
  const keys = (await lostReferences(client))
    .filter(([table]) => tablesWithFiles.has(table))
    .map(([, , key]) => key)
  return keys.length > 0 ? restoreFiles(new Set(keys)) : []
}

function asUnprepared(error: unknown): never {
  if (error instanceof OperatorError && error.code === 'not_found') {
    throw new WrongUse(
      'The worker serves users. Deploy it with the variable RESTORE set to any text, so that nothing is written meanwhile.',
    )
  }
  throw error
}
