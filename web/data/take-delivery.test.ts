import { expect, test } from 'vitest'
import type { MediaRecord } from '#contract/media'
import type { TakeRecord } from '#contract/takes/takes'
import { madeAnalysis } from '../../tests/support/studio/take-fixtures.ts'
import { deliverTake, takeName, type TakeDeps, type WaitingTake } from './take-delivery.ts'

const base = { collectionId: '', collectionName: '', created: '', updated: '' }

function waiting(): WaitingTake {
  return {
    id: 'local-1',
    owner: 'ada',
    project: 'project-1',
    name: 'Take 1',
    source: 'microphone',
    sound: new Blob(['x'.repeat(900)]),
    fileName: 'take-1.wav',
    duration: 1.5,
    analysis: madeAnalysis({ duration: 1.5 }),
    storedAt: 0,
  }
}

function fakeServer({ failAt = '' } = {}) {
  const log: string[] = []
  const store = new Map<string, WaitingTake>()
  let made: TakeRecord | undefined
  const step = (name: string) => {
    log.push(name)
    if (name === failAt) throw new Error(`failed at ${name}`)
  }
  const deps: TakeDeps = {
    keep: async (take) => void store.set(take.id, structuredClone(take)),
    forget: async (id) => void store.delete(id),
    async upload({ kind, blob, onTicket }) {
      await onTicket?.({ id: `ticket-${kind}`, partBytes: 10 })
      step(kind)
      return {
        ...base,
        id: `media-${kind}`,
        owner: '',
        project: '',
        kind,
        file: '',
        type: '',
        size: blob.size,
      } satisfies MediaRecord
    },
    async find() {
      return made
    },
    async create(take, files) {
      made = {
        ...base,
        ...files,
        id: 'take-1',
        owner: take.owner,
        project: take.project,
        name: take.name,
        source: take.source,
        duration: take.duration,
      }
      step('create')
      return made
    },
  }
  return { deps, log, store }
}

test('sound, analysis and record are uploaded, and the local copy is deleted', async () => {
  const { deps, log, store } = fakeServer()
  const progress: number[] = []
  const take = await deliverTake(deps, waiting(), { onProgress: (fraction) => progress.push(fraction) })
  expect(take).toMatchObject({ sound: 'media-sound', analysis: 'media-analysis', duration: 1.5 })
  expect(log).toEqual(['sound', 'analysis', 'create'])
  expect(store.size).toBe(0)
})

test.each([
  ['sound', ['sound', 'analysis', 'create']],
  ['analysis', ['analysis', 'create']],
])('an upload interrupted at the %s resumes from there', async (failAt, rest) => {
  const first = fakeServer({ failAt })
  await expect(deliverTake(first.deps, waiting())).rejects.toThrow(`failed at ${failAt}`)
  const stored = first.store.get('local-1')
  if (!stored) throw new Error('The take was lost.')
  expect(stored[failAt === 'sound' ? 'soundTicket' : 'analysisTicket']).toEqual({
    id: `ticket-${failAt}`,
    partBytes: 10,
  })
  const second = fakeServer()
  await deliverTake(second.deps, stored)
  expect(second.log).toEqual(rest)
})

test('a record whose response was lost is not created twice', async () => {
  const { deps, log, store } = fakeServer({ failAt: 'create' })
  await expect(deliverTake(deps, waiting())).rejects.toThrow('failed at create')
  const stored = store.get('local-1')
  if (!stored) throw new Error('The take was lost.')
  expect((await deliverTake(deps, stored)).id).toBe('take-1')
  expect(log.filter((line) => line === 'create')).toHaveLength(1)
  expect(store.size).toBe(0)
})

test('takes get the next free number, and files keep their names', () => {
  expect(takeName({ existing: [] })).toBe('Take 1')
  expect(takeName({ existing: ['Take 2', 'Chorus', 'Take 7'] })).toBe('Take 8')
  expect(takeName({ existing: [], file: 'My song.final.mp3' })).toBe('My song.final')
  expect(takeName({ existing: ['hello', 'hello 2'], file: 'hello.wav' })).toBe('hello 3')
  expect(takeName({ existing: [], file: '.wav' })).toBe('Take 1')
})

test('the camera’s picture is uploaded after the sound, and resumes where it was cut off', async () => {
  const filmed = { ...waiting(), camera: new Blob(['film']) }
  const { deps, log, store } = fakeServer({ failAt: 'video' })
  await expect(deliverTake(deps, filmed)).rejects.toThrow('video')
  const stored = store.get('local-1')
  expect(stored).toMatchObject({ soundMedia: 'media-sound', cameraTicket: { id: 'ticket-video' } })

  const second = fakeServer()
  const progress: number[] = []
  const take = await deliverTake(second.deps, stored!, { onProgress: (fraction) => progress.push(fraction) })
  expect(second.log.filter((step) => step !== 'create')).toEqual(['video'])
  expect(log).toContain('sound')
  expect(take).toMatchObject({ sound: 'media-sound', camera: 'media-video' })
})
