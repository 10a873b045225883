import { expect, test } from 'vitest'
import type { Question } from '../../contract/survey/schema.ts'
import { storedName, store, typeFor, type FileSink } from './upload.ts'

const MIB = 1024 * 1024
const typeOf = () => 'text/plain'

/** A bucket in memory that counts what it is asked. */
function memory() {
  const parts: number[] = []
  const calls: string[] = []
  const sink: FileSink = {
    async write(bytes) {
      calls.push('write')
      parts.push(bytes.byteLength)
    },
    async begin() {
      calls.push('begin')
      return 'multipart'
    },
    async putPart(_multipart, part, bytes) {
      parts.push(bytes.byteLength)
      return `etag-${part}`
    },
    async seal(_multipart, sealed) {
      calls.push(`seal ${sealed.map(({ part, etag }) => `${part}:${etag}`).join(' ')}`)
    },
    async abort() {
      calls.push('abort')
    },
  }
  return { sink, parts, calls }
}

async function* chunks(bytes: number, size = 65_536) {
  for (let left = bytes; left > 0; left -= size) yield new Uint8Array(Math.min(size, left))
}

test('a small file is written at once', async () => {
  const { sink, parts, calls } = memory()
  expect(await store(sink, chunks(100_000), { maxBytes: MIB, typeOf })).toEqual({
    size: 100_000,
    type: 'text/plain',
  })
  expect([parts, calls]).toEqual([[100_000], ['write']])
})

test('a large file is split into equal parts and a shorter last one', async () => {
  const { sink, parts, calls } = memory()
  const size = 20 * MIB + 5
  expect(await store(sink, chunks(size, 3_000_001), { maxBytes: 100 * MIB, typeOf })).toMatchObject({ size })
  expect(parts).toEqual([8 * MIB, 8 * MIB, 4 * MIB + 5])
  expect(calls).toEqual(['begin', 'seal 1:etag-1 2:etag-2 3:etag-3'])
})

test('a file of exactly one part is sealed', async () => {
  const { sink, parts, calls } = memory()
  expect(await store(sink, chunks(8 * MIB), { maxBytes: 8 * MIB, typeOf })).toMatchObject({ size: 8 * MIB })
  expect([parts, calls]).toEqual([[8 * MIB], ['begin', 'seal 1:etag-1']])
})

test('too large or empty: refused, and the upload is dropped', async () => {
  const { sink, calls } = memory()
  await expect(store(sink, chunks(9 * MIB), { maxBytes: 9 * MIB - 1, typeOf })).rejects.toMatchObject({
    code: 'too_large',
  })
  expect(calls).toEqual(['begin', 'abort'])
  await expect(store(sink, chunks(0), { maxBytes: 1, typeOf })).rejects.toMatchObject({ code: 'empty_file' })
})

const file: Question = { id: 'f', type: 'file', title: {}, maxFiles: 1, maxBytes: 1 }
const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text))

test.each([
  ['%PDF-1.4', 'application/pdf'],
  ['a < b', 'text/plain; charset=utf-8'],
  ['naïve\r\n\ttext', 'text/plain; charset=utf-8'],
])('%j is %s', (text, type) => {
  expect(typeFor(file, bytes(text))).toBe(type)
})

test.each([['a\u0000b'], ['\u0007'], ['<script>alert(1)</script>']])('%j is refused', (text) => {
  expect(() => typeFor(file, bytes(text))).toThrow('unsupported_media_type')
})

test('text with a character cut in half by the sniffed prefix is still text', () => {
  const head = bytes('ä'.repeat(3_000)).subarray(0, 4_097)
  expect(typeFor(file, head)).toBe('text/plain; charset=utf-8')
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\x\\y.txt', 'y.txt'],
  ['a"b\r\nc.txt', 'abc.txt'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['', 'file'],
  [`${'🦜'.repeat(119)}.txt`, `${'🦜'.repeat(116)}.txt`],
])('the name %j is stored as %j', (name, stored) => {
  expect(storedName(name)).toBe(stored)
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', false],
  ['\uFEFF \n<?xml version="1.0"?><!-- a --><!DOCTYPE svg><svg/>', false],
  [`<!--${' '.repeat(8_000)}--><svg/>`, false],
  ['<!doctype html><script>alert(1)</script>', false],
  ['<?xml version="1.0"?><note>Hello</note>', true],
  ['Hello <svg>', true],
])('%j is text: %s', (text, isText) => {
  const type = () => typeFor(file, bytes(text))
  if (isText) expect(type()).toBe('text/plain; charset=utf-8')
  else expect(type).toThrow(expect.objectContaining({ code: 'unsupported_media_type' }))
})
