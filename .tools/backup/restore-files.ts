import { open } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beginFile, putFilePart, sealFile } from '../../worker/contract/backup/files.ts'
import * as z from 'zod/mini'
import { fileLines } from './backup-files.ts'
import type { BackupFolder } from './folders.ts'
import type { FileLine, Manifest } from './manifest.ts'
import type { OperatorClient } from './operator-client.ts'

const AT_ONCE = 4
/** All parts but the last have to be of one size, at least 5 MiB. */
const PART_BYTES = 10 * 1024 * 1024

/** Puts the files of a backup into the bucket; returns those whose bytes are missing. */
export async function restoreFiles(
  client: OperatorClient,
  { folder, store }: BackupFolder,
  manifest: Manifest,
): Promise<string[]> {
  const waiting = fileLines(folder, manifest)
  const missing: string[] = []
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const path = join(store, 'files', file.sha256)
      if (existsSync(path)) await putFile(client, path, file)
      else missing.push(`the file ${file.key}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return missing
}

async function putFile(client: OperatorClient, path: string, file: FileLine): Promise<void> {
  const { key, type, metadata, size } = file
  const { upload } = await client.call(beginFile, { body: { key, type, metadata } })
  const parts: { part: number; etag: string }[] = []
  const handle = await open(path)
  try {
    for (let offset = 0; offset < size || parts.length === 0; offset += PART_BYTES) {
      const bytes = new Uint8Array(Math.min(PART_BYTES, size - offset))
      await handle.read(bytes, 0, bytes.length, offset)
      const part = parts.length + 1
      const query = new URLSearchParams({ key, upload, part: String(part) })
      const answer = await client.send('PUT', `${putFilePart.path}?${query}`, {
        body: bytes,
        type: 'application/octet-stream',
      })
      const { etag } = z.parse(putFilePart.answer, await answer.json())
      parts.push({ part, etag })
    }
  } finally {
    await handle.close()
  }
  await client.call(sealFile, { body: { key, upload, parts } })
}
