import { expect, test } from 'vitest'
import { madeAnalysis } from '../../tests/support/studio/take-fixtures.ts'
import type { WaitingTake } from '../data/take-delivery.ts'
import { CallError } from '../platform/call-error.ts'
import { createTakeUploads, type UploadOptions } from './take-uploads.ts'

const offline = new CallError({ status: 0, code: 'offline', url: '/' })
const refused = new Error('refused')

const waiting = (id: string): WaitingTake => ({
  id,
  owner: 'ada',
  project: 'project-1',
  name: id,
  source: 'microphone',
  sound: new Blob(),
  fileName: `${id}.wav`,
  duration: 1,
  analysis: madeAnalysis(),
  storedAt: 1,
})

function network(limit: number) {
  const attempts: { take: WaitingTake; options: UploadOptions; end(error?: Error): Promise<void> }[] = []
  const done: string[] = []
  let timer: (() => void) | undefined
  const uploads = createTakeUploads<string>({
    limit,
    upload: (take, options) =>
      new Promise((resolve, reject) => {
        attempts.push({
          take,
          options,
          async end(error) {
            if (error) reject(error)
            else resolve(`${take.id} is stored`)
            for (let turn = 0; turn < 5; turn++) await Promise.resolve()
          },
        })
      }),
    onUploaded: (result) => void done.push(result),
    later(task) {
      timer = task
      return () => (timer = undefined)
    },
  })
  return {
    uploads,
    attempts,
    done,
    hasTimer: () => timer !== undefined,
    ring: () => timer?.(),
    started: () => attempts.map(({ take }) => take.id),
    steps: () => uploads.list.get().map(({ take, step }) => `${take.id} ${step}`),
  }
}

test('one upload at a time, oldest first', async () => {
  const { uploads, attempts, done, started, steps } = network(1)
  uploads.add(waiting('one'))
  uploads.add(waiting('two'))
  expect([started(), steps()]).toEqual([['one'], ['one uploading', 'two uploading']])
  attempts[0]?.options.onProgress(0.5)
  expect(uploads.list.get()[0]?.progress).toBe(0.5)
  await attempts[0]?.end()
  expect([started(), done, steps()]).toEqual([['one', 'two'], ['one is stored'], ['two uploading']])
})

test('without a limit all start at once', () => {
  const { uploads, started } = network(Infinity)
  uploads.add(waiting('one'))
  uploads.add(waiting('two'))
  expect(started()).toEqual(['one', 'two'])
})

test('an upload without a connection is retried from its last step, a refused one by its user', async () => {
  const { uploads, attempts, steps, ring, started } = network(Infinity)
  uploads.add(waiting('one'))
  uploads.add(waiting('two'))
  attempts[0]?.options.onStep({ ...waiting('one'), soundMedia: 'media-1' })
  await attempts[0]?.end(offline)
  await attempts[1]?.end(refused)
  expect(steps()).toEqual(['one waiting', 'two refused'])
  expect(uploads.list.get().map(({ error }) => error)).toEqual([offline, refused])
  ring()
  expect(attempts[2]?.take).toMatchObject({ id: 'one', soundMedia: 'media-1' })
  expect([steps(), uploads.list.get()[0]?.error]).toEqual([['one uploading', 'two refused'], undefined])
  uploads.retryAll()
  expect(started()).toEqual(['one', 'two', 'one', 'two'])
})

test('a failed upload lets the next one start', async () => {
  const { uploads, attempts, started, steps } = network(1)
  uploads.add(waiting('one'))
  uploads.add(waiting('two'))
  await attempts[0]?.end(offline)
  expect([started(), steps()]).toEqual([
    ['one', 'two'],
    ['one waiting', 'two uploading'],
  ])
})

test('a removed upload is aborted and does not return', async () => {
  const { uploads, attempts, steps, hasTimer } = network(1)
  uploads.add(waiting('one'))
  uploads.remove('one')
  expect(attempts[0]?.options.signal.aborted).toBe(true)
  await attempts[0]?.end(offline)
  expect([steps(), hasTimer()]).toEqual([[], false])
})

test('without retrying, running uploads finish and failed ones wait', async () => {
  const { uploads, attempts, steps, done, hasTimer } = network(Infinity)
  uploads.add(waiting('one'))
  uploads.setRetrying(false)
  uploads.add(waiting('two'))
  await attempts[0]?.end()
  await attempts[1]?.end(offline)
  expect([done, steps(), hasTimer()]).toEqual([['one is stored'], ['two waiting'], false])
})

test('closing aborts what runs and starts nothing', async () => {
  const { uploads, attempts, started } = network(1)
  uploads.add(waiting('one'))
  uploads.add(waiting('two'))
  uploads.close()
  expect(attempts[0]?.options.signal.aborted).toBe(true)
  await attempts[0]?.end(offline)
  expect(started()).toEqual(['one'])
})
