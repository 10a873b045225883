import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zipped, type ZipEntry } from './zip.ts'

async function archive(entries: ZipEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  async function* all() {
    yield* entries
  }
  for await (const chunk of zipped(all())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const text = (words: string) => new TextEncoder().encode(words)

/** Reads the archive with an independent implementation: every developer's machine has Python. */
function readBack(zip: Buffer): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-zip-'))
  try {
    const path = join(folder, 'a.zip')
    writeFileSync(path, zip)
    const script =
      'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps({n:z.read(n).decode() for n in z.namelist()}))'
    return JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('another program reads every file back, also in pieces, empty and with names of any script', async () => {
  const zip = await archive([
    { name: 'about.txt', content: [text('Hello '), text('there')] },
    { name: 'empty', content: [] },
    { name: 'files/größe 🎭.txt', content: [text('ü'.repeat(10_000))] },
  ])
  expect(readBack(zip)).toEqual({
    'about.txt': 'Hello there',
    empty: '',
    'files/größe 🎭.txt': 'ü'.repeat(10_000),
  })
})

test('a compressed file is smaller and reads back, between others', async () => {
  const words = 'the same words '.repeat(10_000)
  const zip = await archive([
    { name: 'a', content: [text('plain')] },
    { name: 'b', content: [text(words.slice(0, 7)), text(words.slice(7))], isDeflated: true },
    { name: 'c', content: [], isDeflated: true },
    { name: 'd', content: [text('after')] },
  ])
  expect(zip.length).toBeLessThan(2_000)
  expect(readBack(zip)).toEqual({ a: 'plain', b: words, c: '', d: 'after' })
})

test('an archive of nothing is one', async () => {
  expect(readBack(await archive([]))).toEqual({})
})

test('more files than the short form counts are counted in the long one', async () => {
  const many = Array.from({ length: 65_600 }, (_, index) => ({ name: `f${index}`, content: [] }))
  const found = readBack(await archive(many))
  expect(Object.keys(found as object)).toHaveLength(65_600)
})
