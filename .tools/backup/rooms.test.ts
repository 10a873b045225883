import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { newBackupFolder } from './folders.ts'
import { OperatorError, type OperatorClient } from './operator-client.ts'
import { backUpRooms, restoreRooms } from './rooms.ts'
import { folderStore } from './store/folder-store.ts'

const root = mkdtempSync(join(tmpdir(), 'mouthpiece-rooms-'))
const backup = newBackupFolder(folderStore(root), new Date())
afterAll(() => rmSync(root, { recursive: true, force: true }))

const file = join(root, backup.folder, 'rooms/chat/lounge.ndjson.gz')
const tables = { messages: { columns: ['seq', 'message'], key: ['seq'] } }
const state = { position: { rev: 2, seq: 2 }, counts: { messages: 2 } }
const answers: Record<string, unknown> = {
  '/api/operator/rooms/chat': { ids: ['lounge', 'silent', 'unused'], more: false },
  '/api/operator/rooms/jam': { ids: [], more: false },
  '/api/operator/rooms/chat/lounge/pages': { run: 'r', tables, rows: [['messages', 1, 'One']], cursor: 'c' },
  '/api/operator/rooms/chat/lounge/pages?cursor=c': { run: 'r', rows: [['messages', 2, 'Two\u2028line']] },
  '/api/operator/rooms/chat/lounge/tail?run=r&part=1': { rows: [['messages', 3, 'Three']], deleted: [] },
  '/api/operator/rooms/chat/lounge/tail?run=r&part=2': { rows: [], deleted: [['messages', 3]], state },
  '/api/operator/rooms/chat/unused/pages': { run: 'u', tables: {}, rows: [] },
}

/** A worker's answers by path, and the bodies that it was sent. */
function fakeClient() {
  const sent: [path: string, body: unknown][] = []
  const call = async (
    { path: own, method }: { path: string; method: string },
    { path = own, query = {}, body }: { path?: string; query?: Record<string, string>; body?: unknown } = {},
  ) => {
    if (method !== 'GET') return void sent.push([path, body])
    const words = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
    const answer = answers[words.size > 0 ? `${path}?${words}` : path]
    if (answer === undefined) throw new OperatorError('storage_unavailable', 'It is not responding.')
    return answer
  }
  // The tool makes calls of declared endpoints only.
  return { client: { call } as unknown as OperatorClient, sent }
}

test('rooms are saved, and the one that does not answer is named', async () => {
  expect(await backUpRooms(fakeClient().client, backup)).toEqual({
    rooms: 1,
    failed: ['chat silent (It is not responding.)'],
  })
  const { client, sent } = fakeClient()
  expect(await restoreRooms(client, backup, { force: true })).toEqual({ rooms: 1, failed: [] })
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
          ['messages', 3, 'Three'],
        ],
        deleted: [['messages', 3]],
      },
    ],
    ['/api/operator/rooms/chat/lounge/restored', { state, force: true }],
  ])
})

test('a file that was cut off or changed is named, and nothing of it is sent', async () => {
  const whole = readFileSync(file)
  const text = gunzipSync(whole).toString()
  const damages: [content: Uint8Array, reason: string][] = [
    [whole.subarray(0, whole.length - 20), 'incomplete'],
    [gzipSync(text.slice(0, text.lastIndexOf('{'))), 'incomplete'],
    [gzipSync(text.replace('One', 'Won')), 'changed'],
  ]
  for (const [content, reason] of damages) {
    writeFileSync(file, content)
    const { client, sent } = fakeClient()
    const { rooms, failed } = await restoreRooms(client, backup, { force: false })
    expect([rooms, sent]).toEqual([0, []])
    expect(failed).toEqual([expect.stringMatching(`^chat lounge .*${reason}`)])
  }
  writeFileSync(file, whole)
})
