import * as z from 'zod/mini'
import {
  beginFile,
  FILE_PART_BYTES,
  MAX_WHOLE_FILE_BYTES,
  putFile,
  putFilePart,
  sealFile,
} from '../../worker/contract/backup/files.ts'
import { forEach } from '../../worker/platform/for-each.ts'
import { fileLines, sharedPath } from './backup-files.ts'
import type { BackupFolder } from './folders.ts'
import type { FileLine, Manifest } from './manifest.ts'
import type { OperatorClient } from './operator-client.ts'
import { collected } from './store/hashing.ts'
import { inParts } from './store/parts.ts'

/** Small files wait for the line; a worker has memory for few parts. */
const SMALL_AT_ONCE = 8
const LARGE_AT_ONCE = 2

/**
 * Puts the files of a backup, or those with some keys, into the bucket; returns those whose bytes are missing or damaged.
 */
export async function restoreFiles(
  client: OperatorClient,
  backup: BackupFolder,
  manifest: Manifest,
  { unusable, only }: { unusable: ReadonlySet<string>; only?: ReadonlySet<string> },
): Promise<string[]> {
  const { store, cipher } = backup
  const missing: string[] = []
  const restore = async (file: FileLine) => {
    const path = sharedPath(file.sha256)
    const content = unusable.has(path) ? undefined : await store.stream(path)
    if (!content) missing.push(`the file ${file.key}`)
    else if (isSmall(file)) await putSmall(client, cipher.open(content), file)
    else await putLarge(client, cipher.open(content), file)
  }
  const all = await fileLines(backup, manifest)
  const files = only ? all.filter(({ key }) => only.has(key)) : all
  const known = new Set(files.map(({ key }) => key))
  for (const key of only ?? []) if (!known.has(key)) missing.push(`the file ${key}`)
  await forEach(files.filter(isSmall), restore, { atOnce: SMALL_AT_ONCE })
  const large = files.filter((file) => !isSmall(file))
  await forEach(large, restore, { atOnce: LARGE_AT_ONCE })
  return missing
}

const isSmall = ({ size, metadata }: FileLine) =>
  size <= MAX_WHOLE_FILE_BYTES && Object.keys(metadata).length === 0

const BYTES = 'application/octet-stream'

async function putSmall(client: OperatorClient, content: AsyncIterable<Uint8Array>, { key, type }: FileLine) {
  const query = new URLSearchParams({ key, type })
  const body = new Uint8Array(await collected(content))
  const answer = await client.send('PUT', `${putFile.path}?${query}`, { body, type: BYTES })
  // The line is free for another call once the answer has been read.
  await answer.arrayBuffer()
}

async function putLarge(
  client: OperatorClient,
  content: AsyncIterable<Uint8Array>,
  { key, type, metadata }: FileLine,
): Promise<void> {
  const { upload } = await client.call(beginFile, { body: { key, type, metadata } })
  const parts: { part: number; etag: string }[] = []
  for await (const { bytes } of inParts(content, FILE_PART_BYTES)) {
    const part = parts.length + 1
    const query = new URLSearchParams({ key, upload, part: String(part) })
    const answer = await client.send('PUT', `${putFilePart.path}?${query}`, { body: bytes, type: BYTES })
    const { etag } = z.parse(putFilePart.answer, await answer.json())
    parts.push({ part, etag })
  }
  await client.call(sealFile, { body: { key, upload, parts } })
}
