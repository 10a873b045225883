import { beginFile, putFilePart, sealFile } from '../../worker/contract/backup/files.ts'
import * as z from 'zod/mini'
import { fileLines, sharedPath } from './backup-files.ts'
import type { BackupFolder } from './folders.ts'
import type { FileLine, Manifest } from './manifest.ts'
import type { OperatorClient } from './operator-client.ts'
import { inParts } from './store/parts.ts'

const AT_ONCE = 4
/** All parts but the last have to be of one size, at least 5 MiB. */
const PART_BYTES = 10 * 1024 * 1024

/** Puts the files of a backup into the bucket; returns those whose bytes are missing or damaged. */
export async function restoreFiles(
  client: OperatorClient,
  backup: BackupFolder,
  manifest: Manifest,
  unusable: ReadonlySet<string>,
): Promise<string[]> {
  const { store, cipher } = backup
  const waiting = await fileLines(backup, manifest)
  const missing: string[] = []
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const path = sharedPath(file.sha256)
      const content = unusable.has(path) ? undefined : await store.stream(path)
      if (content) await putFile(client, cipher.open(content), file)
      else missing.push(`the file ${file.key}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return missing
}

async function putFile(
  client: OperatorClient,
  content: AsyncIterable<Uint8Array>,
  { key, type, metadata }: FileLine,
): Promise<void> {
  const { upload } = await client.call(beginFile, { body: { key, type, metadata } })
  const parts: { part: number; etag: string }[] = []
  for await (const { bytes } of inParts(content, PART_BYTES)) {
    const part = parts.length + 1
    const query = new URLSearchParams({ key, upload, part: String(part) })
    const answer = await client.send('PUT', `${putFilePart.path}?${query}`, {
      body: bytes,
      type: 'application/octet-stream',
    })
    const { etag } = z.parse(putFilePart.answer, await answer.json())
    parts.push({ part, etag })
  }
  await client.call(sealFile, { body: { key, upload, parts } })
}
