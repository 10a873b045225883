import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { TouchedRow } from '../../worker/contract/backup/dump.ts'
import { backUpRooms, roomLines } from './backup-rooms.ts'
import { readChunk } from './chunks.ts'
import { newBackupFolder } from './folders.ts'
import { backUpLateRows } from './late-rows.ts'
import { OperatorError, type OperatorClient } from './operator-client.ts'
import { restoreRooms } from './restore-rooms.ts'
import { folderStore } from './store/folder-store.ts'

const root = mkdtempSync(join(tmpdir(), 'mouthpiece-rooms-'))
const backup = newBackupFolder(folderStore(root), new Date())
afterAll(() => rmSync(root, { recursive: true, force: true }))

const ADA = 'ada000000000000'
const PORTRAIT = 'portrait0000000'
const file = join(root, backup.folder, 'rooms/chat/lounge.ndjson.gz')
const tables = { messages: { columns: ['seq', 'message'], key: ['seq'] } }
const state = { position: { rev: 2, seq: 2 }, counts: { messages: 2 } }
const answers: Record<string, unknown> = {
  '/api/operator/rooms/chat': { ids: ['lounge', 'silent', 'unused'], more: false },
  '/api/operator/rooms/jam': { ids: [], more: false },
  '/api/operator/rooms/chat/lounge/pages': { run: 'r', tables, rows: [['messages', 1, 'One']], cursor: 'c' },
  '/api/operator/rooms/chat/lounge/pages?cursor=c': { run: 'r', rows: [['messages', 2, 'Two\u2028line']] },
  '/api/operator/rooms/chat/lounge/tail?run=r&part=1': {
    rows: [['messages', 3, `[Ada](user:${ADA})`]],
    deleted: [],
  },
  '/api/operator/rooms/chat/lounge/tail?run=r&part=2': { rows: [], deleted: [['messages', 3]], state },
  '/api/operator/rooms/chat/unused/pages': { run: 'u', tables: {}, rows: [] },
  '/api/operator/rooms/chat/lounge/copy': { events: 2 },
  '/api/operator/rooms/chat/silent/copy': { events: 7 },
  '/api/operator/rooms/chat/unused/copy': { events: 0 },
}

/** A worker's answers by path, and the bodies that it was sent. */
function fakeClient() {
  const sent: [path: string, body: unknown][] = []
  const attempts: unknown[] = []
  const call = async (
    { path: own, method }: { path: string; method: string },
    {
      path = own,
      query = {},
      body,
      ...rest
    }: { path?: string; query?: Record<string, string>; body?: unknown; attempts?: number } = {},
  ) => {
    if (path.includes('/silent/')) attempts.push(rest.attempts)
    if (method !== 'GET') sent.push([path, body])
    const words = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
    const answer = answers[words.size > 0 ? `${path}?${words}` : path]
    if (answer === undefined && method === 'GET')
      throw new OperatorError('storage_unavailable', 'It is not responding.')
    return answer
  }
  // The tool makes calls of declared endpoints only.
  return { client: { call } as unknown as OperatorClient, sent, attempts }
}

const backedUp = () => backUpRooms(fakeClient().client, backup)
const remark = (name: string, events: number) =>
  `the file of chat ${name}; ${events} events were restored from its copy in the database`

test('rooms are saved; one that does not answer is named, after one more attempt', async () => {
  const { client, attempts } = fakeClient()
  const { rooms, named, failed } = await backUpRooms(client, backup)
  expect(failed).toEqual(['chat silent (It is not responding.)'])
  expect(attempts).toEqual([2])
  expect([...named]).toEqual([ADA])
  expect(await roomLines(backup, { rooms })).toEqual([
    {
      kind: 'chat',
      id: 'lounge',
      file: 'rooms/chat/lounge.ndjson.gz',
      size: readFileSync(file).length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      position: state.position,
    },
  ])
})

test('rooms are restored from their files, and the others from their copy in the database', async () => {
  const { rooms } = await backedUp()
  const { client, sent } = fakeClient()
  expect(await restoreRooms(client, backup, { rooms }, { unusable: new Set(), force: true })).toEqual({
    rooms: 1,
    failed: [remark('silent', 7)],
  })
  expect(sent).toEqual([
    [
      '/api/operator/rooms/chat/lounge/restore',
      { header: { format: 1, kind: 'chat', id: 'lounge', tables }, force: true },
    ],
    [
      '/api/operator/rooms/chat/lounge/rows',
      {
        rows: [
          ['messages', 1, 'One'],
          ['messages', 2, 'Two\u2028line'],
          ['messages', 3, `[Ada](user:${ADA})`],
        ],
        deleted: [['messages', 3]],
      },
    ],
    ['/api/operator/rooms/chat/lounge/restored', { state, force: true }],
    ['/api/operator/rooms/chat/silent/copy', { force: true }],
    ['/api/operator/rooms/chat/unused/copy', { force: true }],
  ])
})

test('a file that was cut off, changed or found damaged is named, and nothing of it is sent', async () => {
  const { rooms } = await backedUp()
  const whole = readFileSync(file)
  const text = gunzipSync(whole).toString()
  const damages: [content: Uint8Array, reason: string, damaged: string[]][] = [
    [whole.subarray(0, whole.length - 20), 'The file is incomplete.', []],
    [gzipSync(text.slice(0, text.lastIndexOf('{'))), 'The file is incomplete.', []],
    [gzipSync(text.replace('One', 'Won')), 'The file was changed.', []],
    [whole, 'it is missing or damaged', [`${backup.folder}/rooms/chat/lounge.ndjson.gz`]],
  ]
  for (const [content, reason, damaged] of damages) {
    writeFileSync(file, content)
    const { client, sent } = fakeClient()
    const options = { unusable: new Set(damaged), force: false }
    const restored = await restoreRooms(client, backup, { rooms }, options)
    expect(restored.rooms).toBe(0)
    expect(restored.failed).toEqual([remark(`lounge (${reason})`, 2), remark('silent', 7)])
    expect(sent.filter(([path]) => path.includes('lounge'))).toEqual([
      ['/api/operator/rooms/chat/lounge/copy', { force: false }],
    ])
  }
  writeFileSync(file, whole)
})

test('rows that a room names, and rows that these name, are saved with their state after the backup', async () => {
  const { named } = await backedUp()
  const row = (table: string, id: string, more: string, rid: string): TouchedRow => [table, rid, [id, more]]
  const pages: Record<number, unknown> = {
    5: { rows: [row('users', ADA, `{"avatar":"${PORTRAIT}"}`, '7'), ['users', '8', null]], next: 7, left: 2 },
    7: {
      rows: [
        row('media', PORTRAIT, '', '1'),
        row('media', 'unnamed00000000', '', '2'),
        row('sessions', ADA, '', '3'),
        row('users', ADA, `{"avatar":"${PORTRAIT}"} renamed`, '7'),
      ],
      next: 9,
      left: 0,
    },
  }
  const call = async (_: unknown, { query }: { query: { after: number } }) => pages[query.after]
  const client = { call } as unknown as OperatorClient
  const columns = ['id', 'more']
  const known = ['users', 'media', 'sessions'].map((name) => ({ name, columns, rows: 0, chunks: [] }))
  const chunks = await backUpLateRows(client, backup, { run: 'r', position: 5, tables: known }, named)
  expect((await Promise.all(chunks.map((chunk) => readChunk(backup, chunk)))).flat()).toEqual([
    ['users', [ADA, `{"avatar":"${PORTRAIT}"} renamed`]],
    ['media', [PORTRAIT, '']],
  ])
})
