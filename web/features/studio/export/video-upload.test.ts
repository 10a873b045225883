import { expect, test } from 'vitest'
import { CallError } from '../../../platform/call-error.ts'
import { createVideoUpload, type VideoUploadDeps } from './video-upload.ts'

const blob = new Blob(['video'])
const ticket = { id: 'upload', partBytes: 5 }

function uploading(uploads: VideoUploadDeps['upload'][], refusals: unknown[] = []) {
  const tickets: unknown[] = []
  const shown: string[] = []
  const removed: string[] = []
  const progress: number[] = []
  const made = createVideoUpload({
    upload(file) {
      tickets.push(file.ticket)
      const next = uploads.shift()
      if (!next) throw new Error('Nobody uploads that often.')
      return next(file)
    },
    async show(media, { publishes, revision }) {
      const refusal = refusals.shift()
      if (refusal) throw refusal
      expect(revision).toBe(7)
      shown.push(publishes ? `${media}, published` : media)
    },
    remove: async (media) => void removed.push(media),
  })
  const save = (file: Blob, { publishes = false } = {}) =>
    made.save({
      blob: file,
      name: 'a.webm',
      publishes,
      revision: 7,
      onProgress: (fraction) => progress.push(fraction),
    })
  return { cancel: made.cancel, save, tickets, shown, removed, progress, again: () => save(blob) }
}

const breaks: VideoUploadDeps['upload'] = async ({ onTicket }) => {
  await onTicket(ticket)
  throw new Error('The line is cut.')
}

test('an interrupted upload resumes; another video starts from the beginning', async () => {
  const { again, save, tickets, shown } = uploading([breaks, async () => 'media-1', async () => 'media-2'])
  await expect(again()).rejects.toThrow('cut')
  expect(await again()).toBe(true)
  expect(await save(new Blob(['other']))).toBe(true)
  expect(tickets).toEqual([undefined, ticket, undefined])
  expect(shown).toEqual(['media-1', 'media-2'])
})

test('a cancelled upload is neither stored nor reported as an error', async () => {
  const { again, cancel, shown } = uploading([
    // It waits for the connection and notices cancellation late.
    () => new Promise(() => undefined),
  ])
  const saving = again()
  cancel()
  expect(await saving).toBe(false)
  expect(shown).toEqual([])
})

test('a try that was called off tells of no progress when the line is back', async () => {
  let lineIsBack = () => {}
  const { again, cancel, progress } = uploading([
    async ({ onProgress }) => {
      onProgress(0.5)
      await new Promise<void>((done) => (lineIsBack = done))
      onProgress(0)
      throw new DOMException('Called off', 'AbortError')
    },
    async () => 'media-1',
  ])
  const first = again()
  cancel()
  expect(await first).toBe(false)
  expect(await again()).toBe(true)
  lineIsBack()
  await new Promise((done) => setTimeout(done))
  expect(progress).toEqual([0.5])
})

test('a stored video is published without another upload', async () => {
  const { again, save, shown } = uploading([async () => 'media-1'])
  await again()
  expect(await save(blob, { publishes: true })).toBe(true)
  expect(shown).toEqual(['media-1', 'media-1, published'])
})

test('a refused video is deleted, and one that was not answered is shown by the next attempt', async () => {
  const refusal = new CallError({ status: 400, code: 'validation_failed', url: '/' })
  const silence = new CallError({ status: 0, code: 'offline', url: '/' })
  const { again, shown, removed } = uploading(
    [async () => 'media-1', async () => 'media-2'],
    [silence, refusal],
  )
  await expect(again()).rejects.toBe(silence)
  expect(removed).toEqual([])
  await expect(again()).rejects.toBe(refusal)
  expect(removed).toEqual(['media-1'])
  expect(await again()).toBe(true)
  expect(shown).toEqual(['media-2'])
})
