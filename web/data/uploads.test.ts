import { expect, test } from 'vitest'
import { type MediaRecord, type UploadTicket } from '#contract/media'
import { callErrorOf, CallError } from '../platform/call-error.ts'
import { explainUpload, uploadFile, type UploadDeps } from './uploads.ts'

const answered = (status: number, code: string) =>
  callErrorOf(status, '/api/x', { status, code, message: '' })

/** The server's errors, by how `explainUpload` reads them. */
const errorOf = {
  gone: () => answered(404, 'not_found'),
  incomplete: () => answered(409, 'upload_incomplete'),
  temporary: () => new CallError({ status: 0, code: 'offline', url: '/api/x' }),
  refused: () => answered(400, 'not_a_sound'),
}
type FailureKind = keyof typeof errorOf

const PART = 4

/** A server that stores parts; `failures` maps the number of a request to its failure. */
function fakeServer({ failures = {} as Record<number, FailureKind>, forgetful = false } = {}) {
  const uploads = new Map<string, { size: number; parts: Map<number, string> }>()
  const log: string[] = []
  const waits: number[] = []
  let requests = 0

  function request(name: string) {
    log.push(name)
    const kind = failures[++requests]
    if (kind) throw errorOf[kind]()
  }

  const deps: UploadDeps = {
    async begin({ size }) {
      request('begin')
      const id = `upload-${uploads.size + 1}`
      uploads.set(id, { size, parts: new Map() })
      return { id, partBytes: PART }
    },
    async arrived({ id }) {
      request('arrived')
      const upload = uploads.get(id)
      if (!upload || forgetful) throw errorOf.gone()
      return [...upload.parts.keys()]
    },
    async send({ id }, part, bytes) {
      request(`part ${part}`)
      uploads.get(id)?.parts.set(part, await bytes.text())
    },
    async complete({ id }) {
      request('complete')
      const upload = uploads.get(id)
      const text = [...(upload?.parts.entries() ?? [])].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
      if (text.join('').length !== upload?.size) throw errorOf.incomplete()
      return record(text.join(''))
    },
    async wait(milliseconds) {
      waits.push(milliseconds)
    },
  }
  return { deps, log, waits, uploads }
}

function record(file: string): MediaRecord {
  return {
    id: 'media0000000001',
    collectionId: 'media',
    collectionName: 'media',
    created: '',
    updated: '',
    owner: '',
    project: '',
    kind: 'sound',
    type: 'audio/wav',
    size: file.length,
    file,
  }
}

const file = { blob: new Blob(['abcdefghij']), kind: 'sound', name: 'hello.wav', project: 'p' } as const

test('a file is uploaded in parts, with progress', async () => {
  const { deps, log } = fakeServer()
  const progress: number[] = []
  const tickets: UploadTicket[] = []
  const media = await uploadFile(deps, {
    ...file,
    onProgress: (fraction) => progress.push(fraction),
    onTicket: async (ticket) => void tickets.push(ticket),
  })
  expect(media.file).toBe('abcdefghij')
  expect(log).toEqual(['begin', 'part 1', 'part 2', 'part 3', 'complete'])
  expect(progress).toEqual([0, 1 / 3, 2 / 3, 1])
  expect(tickets).toEqual([{ id: 'upload-1', partBytes: PART }])
})

test('a lost connection repeats one part only', async () => {
  const { deps, log, waits } = fakeServer({ failures: { 3: 'temporary', 4: 'temporary' } })
  expect((await uploadFile(deps, file)).file).toBe('abcdefghij')
  expect(log).toEqual(['begin', 'part 1', 'part 2', 'part 2', 'part 2', 'part 3', 'complete'])
  expect(waits).toEqual([500, 2_000])
})

test('a failed upload resumes with the missing parts', async () => {
  const server = fakeServer({ failures: { 3: 'temporary', 4: 'temporary', 5: 'temporary', 6: 'temporary' } })
  let ticket: UploadTicket | undefined
  await expect(
    uploadFile(server.deps, { ...file, onTicket: async (given) => void (ticket = given) }),
  ).rejects.toMatchObject({ code: 'offline' })
  server.log.length = 0
  const media = await uploadFile(server.deps, { ...file, ticket })
  expect(media.file).toBe('abcdefghij')
  expect(server.log).toEqual(['arrived', 'part 2', 'part 3', 'complete'])
})

test('an upload that the server has swept starts over', async () => {
  const { deps, log } = fakeServer({ forgetful: true })
  const media = await uploadFile(deps, { ...file, ticket: { id: 'long-gone', partBytes: PART } })
  expect(media.file).toBe('abcdefghij')
  expect(log.slice(0, 2)).toEqual(['arrived', 'begin'])
})

test('a refused file is not retried', async () => {
  const { deps, log } = fakeServer({ failures: { 2: 'refused' } })
  await expect(uploadFile(deps, file)).rejects.toMatchObject({ code: 'not_a_sound' })
  expect(log).toEqual(['begin', 'part 1'])
})

test('a part that the server lost is uploaded again', async () => {
  const server = fakeServer()
  let lost = false
  const deps: UploadDeps = {
    ...server.deps,
    async complete(ticket) {
      if (!lost) {
        lost = true
        server.uploads.get(ticket.id)?.parts.delete(2)
      }
      return server.deps.complete(ticket)
    },
  }
  expect((await uploadFile(deps, file)).file).toBe('abcdefghij')
  expect(server.log.filter((line) => line === 'part 2')).toHaveLength(2)
})

test('an aborted upload stops before the next part', async () => {
  const { deps, log } = fakeServer()
  const abort = new AbortController()
  await expect(
    uploadFile(deps, { ...file, signal: abort.signal, onTicket: async () => abort.abort() }),
  ).rejects.toThrow()
  expect(log).toEqual(['begin'])
})

test('an upload aborted while offline does not start when the connection is back', async () => {
  const { deps, log } = fakeServer({ failures: { 1: 'temporary' } })
  const abort = new AbortController()
  const wait = async () => abort.abort()
  await expect(uploadFile({ ...deps, wait }, { ...file, signal: abort.signal })).rejects.toThrow()
  expect(log).toEqual(['begin'])
})

test('a deleted upload differs from an incomplete one', () => {
  expect(explainUpload(errorOf.gone())).toBe('gone')
  expect(explainUpload(errorOf.incomplete())).toBe('incomplete')
  expect(explainUpload(errorOf.temporary())).toBe('temporary')
  expect(explainUpload(errorOf.refused())).toBe('refused')
})

test('an upload that is cut off ten times arrives whole, and sends no part twice', async () => {
  // Each time one more part succeeds, then the connection is lost for longer than the retries.
  const failures: Record<number, FailureKind> = {}
  for (let cut = 0; cut < 10; cut++) {
    for (let failed = 3; failed <= 6; failed++) failures[6 * cut + failed] = 'temporary'
  }
  const server = fakeServer({ failures })
  const text = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH'
  const long = { ...file, blob: new Blob([text]) }
  let ticket: UploadTicket | undefined
  let cuts = 0
  let media: MediaRecord | undefined
  while (!media && cuts < 20) {
    media = (await uploadFile(server.deps, {
      ...long,
      ticket,
      onTicket: async (given) => void (ticket = given),
    }).catch(() => void cuts++)) as MediaRecord | undefined
  }
  expect(cuts).toBe(10)
  expect(media?.file).toBe(text)
  expect([...(server.uploads.get('upload-1')?.parts.keys() ?? [])]).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ])
  // A stored part is never sent again: eleven parts, and four failed attempts for each of the ten that were cut off.
  expect(server.log.filter((name) => name.startsWith('part '))).toHaveLength(11 + 4 * 10)
})
