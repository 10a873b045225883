import type { DatabaseSync } from 'node:sqlite'
import { applyEdit } from '../../../worker/model/edits/apply-edit.ts'
import type { Document } from '../../../worker/contract/document/document.ts'
import type { Edit } from '../../../worker/contract/document/edit.ts'
import { personId } from '../../support/load/people.ts'
import type { JamStory } from './jam-tabs.ts'
import type { LocalData } from './local-data.ts'
import type { RoomStory, WrittenMessage } from './room-tabs.ts'

interface StoredMessage {
  seq: number
  author: string
  key: string
  message: string
  isDeleted: number
}

interface CopiedMessage {
  seq: number
  author: string
  message: string
}

/** Compares what was written in rooms with each room's log, and the log with its copy in the database. */
export function auditRooms(data: LocalData, stories: readonly RoomStory[]): string[] {
  const found: string[] = []
  const logs = new Map<string, DatabaseSync>()
  const roomOfKey = new Map(stories.flatMap(({ id, messages }) => messages.map(({ key }) => [key, id])))
  for (const object of data.objects('ChatRoom', 'messages')) {
    const first = object.prepare('SELECT key FROM messages LIMIT 1').get()
    const room = roomOfKey.get(String(first?.key))
    if (room !== undefined) logs.set(room, object)
  }
  for (const story of stories) {
    const log = logs.get(story.id)
    if (log) found.push(...auditRoom(data, story, log))
    else if (story.messages.length > 0) found.push(`${story.id} has no log`)
  }
  return found
}

function auditRoom(data: LocalData, story: RoomStory, log: DatabaseSync): string[] {
  const found = integrityOf(log, story.id)
  const name = story.id
  // Safe: the columns of the room's own table.
  const stored = log
    .prepare('SELECT seq, author, key, message, gone AS isDeleted FROM messages ORDER BY seq')
    .all() as unknown as StoredMessage[]
  if (stored.some(({ seq }, index) => seq !== index + 1)) found.push(`${name}: places have gaps`)
  const byKey = new Map(stored.map((one) => [`${one.author} ${one.key}`, one]))
  if (byKey.size !== stored.length) found.push(`${name}: a message is stored twice`)
  for (const message of story.messages) found.push(...auditMessage(message, byKey))
  if (stored.length > story.messages.length) found.push(`${name}: ${stored.length} messages were never sent`)

  const copies = data.rows<CopiedMessage>(
    'SELECT seq, author, message FROM chat_messages WHERE room = ? ORDER BY seq',
    story.id,
  )
  const expected = stored
    .filter((one) => one.isDeleted === 0)
    .map(({ seq, author, message }) => ({ seq, author, message }))
  if (JSON.stringify(copies) !== JSON.stringify(expected)) {
    const first = expected.findIndex((one, index) => JSON.stringify(one) !== JSON.stringify(copies[index]))
    found.push(
      `${name}: the copy has ${copies.length} messages of ${expected.length}, other from ${JSON.stringify(expected[first])}`,
    )
  }
  return found
}

function auditMessage(message: WrittenMessage, byKey: Map<string, StoredMessage>): string[] {
  const { key, author, seq, texts, isDeleted } = message
  const stored = byKey.get(`${personId(author)} ${key}`)
  if (!stored) return seq === 0 ? [] : [`message ${key} is lost`]
  if (seq !== 0 && stored.seq !== seq) return [`message ${key} is at ${stored.seq}, confirmed at ${seq}`]
  if (stored.isDeleted === 1) return isDeleted === 'no' ? [`message ${key} is deleted`] : []
  if (isDeleted === 'yes') return [`message ${key} is not deleted`]
  return texts.includes(stored.message) ? [] : [`message ${key} is “${stored.message}”`]
}

/** Compares each jam's confirmed edits with its room, and the room with its copy in the database. */
export function auditJams(data: LocalData, stories: readonly JamStory[]): string[] {
  const found: string[] = []
  const rooms = data.objects('JamRoom', 'snapshot')
  for (const story of stories) {
    const [copy] = data.rows<{ document: string; revision: number }>(
      'SELECT document, revision FROM jams WHERE id = ?',
      story.id,
    )
    const marker = [...story.markers][0] ?? ''
    const room = rooms.map(documentOf).find(({ text }) => text.includes(`"${marker}"`))
    if (!copy || !room) {
      found.push(`jam ${story.id} has no ${copy ? 'room' : 'record'}`)
      continue
    }
    if (room.rev !== story.newest)
      found.push(`jam ${story.id} is at ${room.rev}, its editors are at ${story.newest}`)
    if (copy.revision !== room.rev || copy.document !== room.text)
      found.push(`jam ${story.id}: the copy is at ${copy.revision}, the room at ${room.rev}`)
    const ids = (room.document.markers ?? []).map(({ id }) => id)
    if (new Set(ids).size !== ids.length) found.push(`jam ${story.id}: a marker is there twice`)
    const lost = [...story.markers].filter((id) => !ids.includes(id))
    if (lost.length > 0) found.push(`jam ${story.id} lost ${lost.join()}`)
  }
  for (const room of rooms) found.push(...integrityOf(room, 'jam'))
  return found
}

/** The document of a jam's room: the snapshot and the edits behind it. */
function documentOf(room: DatabaseSync): { rev: number; document: Document; text: string } {
  const snapshot = room.prepare('SELECT rev, document FROM snapshot').get()
  let rev = Number(snapshot?.rev)
  // Safe: the room's own columns.
  let document = JSON.parse(String(snapshot?.document)) as Document
  for (const row of room.prepare('SELECT rev, edit FROM log WHERE rev > ? ORDER BY rev').all(rev)) {
    ;({ document } = applyEdit(document, JSON.parse(String(row.edit)) as Edit))
    rev = Number(row.rev)
  }
  return { rev, document, text: JSON.stringify(document) }
}

export function integrityOf(database: DatabaseSync, name: string): string[] {
  const answer = String(database.prepare('PRAGMA integrity_check').get()?.integrity_check)
  return answer === 'ok' ? [] : [`${name}: ${answer}`]
}
