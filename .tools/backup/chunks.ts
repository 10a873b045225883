import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Chunk } from './manifest.ts'

/** Bytes of text after which a chunk is written. */
const CHUNK_BYTES = 4 * 1024 * 1024

/** A file of a backup is not what its manifest says. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup'
}

/** Writes a file whole: an interrupted write leaves the old one. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

/** Collects JSON lines and writes them as numbered chunks of a backup, `d1/users-0001.ndjson.gz`. */
export class ChunkWriter {
  private lines: string[] = []
  private bytes = 0
  private readonly folder: string
  private readonly name: string
  private readonly chunks: Chunk[]

  /** `chunks` holds those written before, and gets the new ones. */
  constructor(folder: string, name: string, chunks: Chunk[]) {
    this.folder = folder
    this.name = name
    this.chunks = chunks
  }

  /** Returns whether the lines are all in chunks now. */
  add(values: readonly unknown[]): boolean {
    for (const value of values) {
      const line = JSON.stringify(value)
      this.lines.push(line)
      this.bytes += Buffer.byteLength(line) + 1
    }
    if (this.bytes < CHUNK_BYTES) return this.lines.length === 0
    this.flush()
    return true
  }

  flush(): void {
    if (this.lines.length === 0) return
    const number = String(this.chunks.length + 1).padStart(4, '0')
    const file = `${this.name}-${number}.ndjson.gz`
    const content = gzipSync(`${this.lines.join('\n')}\n`)
    writeWhole(join(this.folder, file), content)
    this.chunks.push({ file, size: content.length, sha256: sha256Of(content), lines: this.lines.length })
    this.lines = []
    this.bytes = 0
  }
}

/** The values of a chunk, in order; throws `DamagedBackup` if its bytes are not those that were written. */
export function readChunk(folder: string, { file, size, sha256, lines }: Chunk): unknown[] {
  let content: Buffer
  try {
    content = readFileSync(join(folder, file))
  } catch (cause) {
    throw new DamagedBackup(`${file} is missing.`, { cause })
  }
  if (content.length !== size || sha256Of(content) !== sha256)
    throw new DamagedBackup(`${file} was changed or is incomplete.`)
  const values = gunzipSync(content)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown)
  if (values.length !== lines)
    throw new DamagedBackup(`${file} has ${values.length} lines instead of ${lines}.`)
  return values
}

function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
