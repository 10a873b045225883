import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpFiles } from './backup-files.ts'
import { newBackupFolder } from './folders.ts'
import type { OperatorClient } from './operator-client.ts'
import { folderStore } from './store/folder-store.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mouthpiece-files-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** A worker that stores `hello world` and whose answers break off after some bytes. */
function fakeClient(lengths: number[]) {
  const text = 'hello world'
  const offsets: number[] = []
  const send = async (_: string, path: string) => {
    const offset = Number(new URL(path, 'http://worker').searchParams.get('offset') ?? 0)
    offsets.push(offset)
    const length = lengths.shift() ?? Infinity
    async function* bytes() {
      yield new TextEncoder().encode(text.slice(offset, offset + length))
      if (offset + length < text.length) throw new TypeError('terminated')
    }
    return { body: bytes() }
  }
  const file = { key: 'media/a', size: text.length, etag: 'e', type: '', metadata: {} }
  const call = async () => ({ files: [file], next: null })
  // The tool makes these calls only.
  return { client: { send, call } as unknown as OperatorClient, offsets }
}

const backUp = (client: OperatorClient) =>
  backUpFiles(client, newBackupFolder(folderStore(root), new Date()), [])

test('a download that breaks off continues from there', async () => {
  const { client, offsets } = fakeClient([4, 3])
  expect(await backUp(client)).toMatchObject({ downloaded: 1, failed: [] })
  expect(offsets).toEqual([0, 4, 7])
  const [name = ''] = readdirSync(join(root, 'files'))
  expect(readFileSync(join(root, 'files', name), 'utf8')).toBe('hello world')
})

test('a file that breaks off again and again is named, and nothing of it is stored', async () => {
  const { client, offsets } = fakeClient([1, 1, 1, 1])
  expect(await backUp(client)).toMatchObject({ downloaded: 0, failed: ['the file media/a'] })
  expect(offsets).toEqual([0, 1, 2, 3])
  expect(readdirSync(join(root, 'files'))).toEqual([])
})
