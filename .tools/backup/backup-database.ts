import {
  closeBackup,
  openBackup,
  readSchema,
  readTablePage,
  readTouchedRows,
} from '../../worker/contract/backup/dump.ts'
import { describeDeployment } from '../../worker/contract/backup/deployment.ts'
import { ChunkWriter } from './chunks.ts'
import type { BackupFolder } from './folders.ts'
import { FORMAT, type Chunk, type Progress } from './manifest.ts'
import type { OperatorClient } from './operator-client.ts'

/** Opens a backup in the worker. */
export async function beginBackup(
  client: OperatorClient,
  { started, recipient }: { started: Date; recipient: string | null },
): Promise<Progress> {
  const deployment = await client.call(describeDeployment)
  const { run, start, tables } = await client.call(openBackup)
  const { objects, eventSeq } = await client.call(readSchema)
  return {
    format: FORMAT,
    recipient,
    started: started.toISOString(),
    deployment,
    schema: objects,
    eventSeq,
    tables: [],
    touched: [],
    run,
    rest: tables,
    after: null,
    position: start,
    at: null,
  }
}

/**
 * Reads the tables page by page, then what has changed meanwhile, until nothing is left: that is the moment of the
 * backup. `save` is called whenever the progress is on disk, so that an interrupted run goes on from there.
 */
export async function backUpDatabase(
  client: OperatorClient,
  folder: BackupFolder,
  progress: Progress,
  save: (progress: Progress) => Promise<void>,
): Promise<void> {
  while (progress.rest.length > 0) await backUpTable(client, folder, progress, save)
  await backUpTouched(client, folder, progress, save)
}

async function backUpTable(
  client: OperatorClient,
  folder: BackupFolder,
  progress: Progress,
  save: (progress: Progress) => Promise<void>,
): Promise<void> {
  const [table] = progress.rest
  if (!table) return
  const { name, columns } = table
  let stored = progress.tables.find((one) => one.name === name)
  if (!stored) {
    stored = { name, columns, rows: 0, chunks: [] }
    progress.tables.push(stored)
  }
  const writer = new ChunkWriter(folder, `d1/${name}`, stored.chunks)
  let { after } = progress
  const path = `/api/operator/backups/${progress.run}/tables/${name}`
  const read = (from: string | null) =>
    client.call(readTablePage, { path, query: from === null ? {} : { after: from } })
  let page = await read(after)
  while (page.next !== null && !page.isLast) {
    after = page.next
    // The worker reads while the page before is written.
    const [isStored, next] = await Promise.all([writer.add(page.rows), read(after)])
    if (isStored) {
      Object.assign(progress, { after })
      stored.rows = linesOf(stored.chunks)
      await save(progress)
    }
    page = next
  }
  await writer.add(page.rows)
  await writer.flush()
  stored.rows = linesOf(stored.chunks)
  Object.assign(progress, { after: null, rest: progress.rest.slice(1) })
  await save(progress)
}

async function backUpTouched(
  client: OperatorClient,
  folder: BackupFolder,
  progress: Progress,
  save: (progress: Progress) => Promise<void>,
): Promise<void> {
  const writer = new ChunkWriter(folder, 'd1/touched', progress.touched)
  const path = `/api/operator/backups/${progress.run}/touched`
  while (progress.at === null) {
    const page = await client.call(readTouchedRows, { path, query: { after: progress.position } })
    await writer.add(page.rows)
    await writer.flush()
    progress.position = page.next
    if (page.left === 0) progress.at = page.at
    await save(progress)
  }
}

export async function endBackup(client: OperatorClient, { run }: Progress): Promise<void> {
  await client.call(closeBackup, { path: `/api/operator/backups/${run}` })
}

const linesOf = (chunks: readonly Chunk[]) => chunks.reduce((sum, { lines }) => sum + lines, 0)
