import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditObjects, auditRecords } from './bench/chaos/audit-records.ts'
import { auditRooms } from './bench/chaos/audit-rooms.ts'
import { auditCampaigns } from './bench/chaos/campaigns.ts'
import { LocalData } from './bench/chaos/local-data.ts'
import type { RecordJournal } from './bench/chaos/record-writers.ts'
import { RoomStory } from './bench/chaos/room-tabs.ts'
import { personId } from './support/load/people.ts'

const root = resolve(import.meta.dirname, '..')
const ROOM = 'benchroom000000'
const OWNER = personId(0)
const NOW = '2026-01-01 00:00:00.000Z'
const [PROJECT, SOUND, LATER] = ['chaosproject001', 'chaossound00001', 'chaossound00002']

const base = mkdtempSync(join(tmpdir(), 'mouthpiece-audit-'))
const sound = join(base, 'sound')
const folder = join(base, 'damaged')
beforeAll(() => {
  edit(sound, 'd1/x', ...migrations(), ...rows)
  edit(
    sound,
    'r2/x-R2BucketObject',
    'CREATE TABLE _mf_objects (key TEXT)',
    `INSERT INTO _mf_objects VALUES ('media/${SOUND}')`,
  )
  edit(
    sound,
    'do/x-ChatRoom',
    `CREATE TABLE messages (seq INTEGER PRIMARY KEY, author TEXT, key TEXT, message TEXT, gone INTEGER)`,
    `INSERT INTO messages VALUES (1, '${OWNER}', 'key-1', 'Hello', 0)`,
  )
})
beforeEach(() => cpSync(sound, folder, { recursive: true }))
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => rmSync(base, { recursive: true }))

function edit(state: string, place: string, ...statements: string[]) {
  mkdirSync(join(state, 'v3', place), { recursive: true })
  const database = new DatabaseSync(join(state, 'v3', place, 'x.sqlite'))
  // One transaction, which is as much faster as the disk is slow.
  database.exec('BEGIN')
  for (const statement of statements) database.exec(statement)
  database.exec('COMMIT')
  database.close()
}

function migrations(): string[] {
  const files = readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'))
  return files
    .toSorted()
    .flatMap((name) => readFileSync(join(root, 'migrations', name), 'utf8').split('--> statement-breakpoint'))
}

const rows = [
  `INSERT INTO chat_rooms (id, created, updated, name, slug) VALUES ('${ROOM}', '${NOW}', '${NOW}', 'Room', 'room')`,
  `INSERT INTO chat_messages (id, created, updated, room, seq, author, message) VALUES ('chaosmessage001', '${NOW}', '${NOW}', '${ROOM}', 1, '${OWNER}', 'Hello')`,
  `INSERT INTO cam_projects (id, created, updated, owner, title, character, document) VALUES ('${PROJECT}', '${NOW}', '${NOW}', '${OWNER}', 'Chaos 1', 'characterpip001', '{"text":"Chaos 1 v2"}')`,
  `INSERT INTO media (id, created, updated, owner, project, kind, file, type, size) VALUES ('${SOUND}', '${NOW}', '${NOW}', '${OWNER}', '${PROJECT}', 'sound', 'a.wav', 'audio/wav', 10)`,
  `INSERT INTO survey_responses (id, survey, version, state, answers, holder, begun, sent, updated) VALUES ('chaosanswer0001', 'surveywelcome01', 1, 'sent', '{"wish":"Wish 1"}', 'holder', '${NOW}', '${NOW}', '${NOW}')`,
  `INSERT INTO survey_turns (survey, holder, response) VALUES ('surveywelcome01', 'holder', 'chaosanswer0001')`,
]

function audit(): string[] {
  const story = new RoomStory(ROOM)
  const message = { room: ROOM, key: 'key-1', author: 0, seq: 1, id: 'chaosmessage001', texts: ['Hello'] }
  story.messages.push({ ...message, isDeleted: 'no' })
  const journal: RecordJournal = {
    projects: [
      {
        title: 'Chaos 1',
        as: { id: OWNER, name: 'Bench', token: '' },
        exists: 'yes',
        id: PROJECT,
        versions: ['Chaos 1 v2', 'Chaos 1 v3'],
        media: [{ id: SOUND, path: '', sha256: '' }],
        takes: new Set(),
      },
    ],
    pairs: [{ titles: ['Pair a', 'Pair b'], exists: 'maybe' }],
    answers: [{ text: 'Wish 1', exists: 'yes' }],
  }
  const data = new LocalData(folder)
  try {
    return [
      ...auditRooms(data, [story]),
      ...auditRecords(data, journal),
      ...auditObjects(data, { isSwept: true }),
      ...auditCampaigns(data, []),
    ]
  } finally {
    data.close()
  }
}

test('sound data has no findings', () => {
  expect(audit()).toEqual([])
})

const copied = `INSERT INTO cam_projects (id, created, updated, owner, title, character, document) SELECT 'chaosproject002', created, updated, owner, title, character, document FROM cam_projects`
const half = copied.replace(
  'owner, title, character, document FROM',
  `owner, 'Pair a', character, document FROM`,
)

test.each([
  ['d1/x', "UPDATE chat_messages SET message = 'Other'", 'the copy has 1 messages of 1'],
  ['d1/x', 'DELETE FROM chat_messages', 'the copy has 0 messages of 1'],
  ['do/x-ChatRoom', 'DELETE FROM messages', 'has no log'],
  [
    'do/x-ChatRoom',
    `INSERT INTO messages SELECT 2, author, 'key-2', message, 0 FROM messages`,
    '2 messages were never sent',
  ],
  ['do/x-ChatRoom', `UPDATE messages SET message = 'Other'`, 'message key-1 is “Other”'],
  ['d1/x', `UPDATE cam_projects SET document = '"Chaos 1 v1"'`, 'project Chaos 1 has Chaos 1 v1 of'],
  ['d1/x', copied, 'project Chaos 1: 2 of yes'],
  ['d1/x', half, 'pair Pair a: 1 and 0 of maybe'],
  ['d1/x', 'DELETE FROM cam_projects', 'project Chaos 1: 0 of yes'],
  ['d1/x', 'DELETE FROM cam_projects_names', 'cam_projects_names: 1 differ'],
  ['d1/x', 'DELETE FROM cam_projects_search', 'words of cam_projects: 1 differ'],
  [
    'd1/x',
    `UPDATE daily_counts SET "count" = 7 WHERE kind = 'messages'`,
    'counter of messages: 7 instead of 1',
  ],
  ['d1/x', 'DELETE FROM survey_responses', 'answer Wish 1: 0 of yes'],
  ['d1/x', 'DELETE FROM survey_turns', '1 answers have 0 turns'],
  ['d1/x', `UPDATE media SET id = '${LATER}'`, '1 media have no object'],
  ['d1/x', `UPDATE media SET project = 'chaosproject009'`, '1 media without a project'],
  ['d1/x', 'DELETE FROM media', '1 objects are nobody'],
  ['d1/x', `INSERT INTO doomed_objects VALUES ('media/${SOUND}', '')`, '1 media that will be purged'],
])('damage is found: %s, %s', (place, statement, finding) => {
  edit(folder, place, statement)
  expect(audit().join('\n')).toContain(finding)
})
