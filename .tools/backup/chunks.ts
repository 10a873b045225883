import { gunzipSync, gzipSync } from 'node:zlib'
import type * as z from 'zod/mini'
import { DamagedBackup } from './damaged-backup.ts'
import type { BackupFolder } from './folders.ts'
import type { Chunk } from './manifest.ts'
import { collected, sha256Of } from './store/hashing.ts'

/** Bytes of text after which a chunk is written. */
const CHUNK_BYTES = 4 * 1024 * 1024

/** Collects JSON lines and writes them as numbered chunks of a backup, `d1/users-0001.ndjson.gz`. */
export class ChunkWriter {
  private lines: string[] = []
  private bytes = 0
  private readonly backup: BackupFolder
  private readonly name: string
  private readonly chunks: Chunk[]

  /** `chunks` holds those written before, and gets the new ones. */
  constructor(backup: BackupFolder, name: string, chunks: Chunk[]) {
    this.backup = backup
    this.name = name
    this.chunks = chunks
  }

  /** Returns whether the lines are all in chunks now. */
  async add(values: readonly unknown[]): Promise<boolean> {
    for (const value of values) {
      const line = JSON.stringify(value)
      this.lines.push(line)
      this.bytes += Buffer.byteLength(line) + 1
    }
    if (this.bytes < CHUNK_BYTES) return this.lines.length === 0
    await this.flush()
    return true
  }

  async flush(): Promise<void> {
    if (this.lines.length === 0) return
    const number = String(this.chunks.length + 1).padStart(4, '0')
    const file = `${this.name}-${number}.ndjson.gz`
    const packed = gzipSync(`${this.lines.join('\n')}\n`)
    const { store, folder, cipher } = this.backup
    const content = isPlain(file) ? packed : await collected(cipher.seal([packed]))
    await store.write(`${folder}/${file}`, content)
    this.chunks.push({ file, size: content.length, sha256: sha256Of(content), lines: this.lines.length })
    this.lines = []
    this.bytes = 0
  }
}

/** Files that are never encrypted: a machine without the private key reads them. */
const isPlain = (file: string) => /^(?:shared|rooms)-/.test(file)

/** The bytes of a chunk as they are stored; throws `DamagedBackup` if they are not those that were written. */
export async function readChunkBytes(
  { store, folder }: BackupFolder,
  { file, size, sha256 }: Chunk,
): Promise<Buffer> {
  const content = await store.read(`${folder}/${file}`)
  if (!content) throw new DamagedBackup(`${file} is missing.`)
  if (content.length !== size || sha256Of(content) !== sha256)
    throw new DamagedBackup(`${file} was changed or is incomplete.`)
  return content
}

/** The values of a chunk, in order; throws `DamagedBackup` if its bytes are not those that were written. */
export async function readChunk(backup: BackupFolder, chunk: Chunk): Promise<unknown[]> {
  const { file, lines } = chunk
  const content = await readChunkBytes(backup, chunk)
  const packed = isPlain(file) ? content : await collected(backup.cipher.open([content]))
  const values = gunzipSync(packed)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown)
  if (values.length !== lines)
    throw new DamagedBackup(`${file} has ${values.length} lines instead of ${lines}.`)
  return values
}

/** All lines of an index. */
export async function readLines<Line>(
  backup: BackupFolder,
  chunks: readonly Chunk[],
  schema: z.ZodMiniType<Line>,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const chunk of chunks)
    lines.push(...(await readChunk(backup, chunk)).map((line) => parsed(line, schema)))
  return lines
}

function parsed<Line>(line: unknown, schema: z.ZodMiniType<Line>): Line {
  const { success, data, error } = schema.safeParse(line)
  if (success) return data
  throw new DamagedBackup(`A line is not as this version writes it: ${error.message}`)
}
