import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { compileRig } from '#model/rig/compile'
import type { MediaRecord } from '#contract/media'
import type { TakeRecord } from '#contract/takes/takes'
import { expect, test } from 'vitest'
import { SoundError, type Sound } from '../../engine/sound/sound.ts'
import type { VoiceAnalysis } from '../../engine/voice/analysis.ts'
import { CallError } from '../../platform/call-error.ts'
import pipDrawing from '../../characters/pip.svg?raw'
import { madeAnalysis } from '../../../tests/support/studio/take-fixtures.ts'
import {
  rigKeysOf,
  loadAnalysis,
  loadRig,
  loadSound,
  spokenTakeIdsOf,
  takeIdsOf,
  type CastDeps,
} from './cast.ts'

const record = { created: '', updated: '', collectionId: '', collectionName: '' }
const pip = { id: 'pip0000000' }
const media = (id: string): MediaRecord => ({
  ...record,
  id,
  owner: '',
  project: '',
  kind: 'sound',
  file: `${id}.wav`,
  type: 'audio/wav',
  size: 1,
})
const take = (files: { sound?: MediaRecord; analysis?: MediaRecord }): TakeRecord => ({
  ...record,
  id: 'take000000',
  project: '',
  owner: '',
  name: 'Take 1',
  source: 'microphone',
  sound: files.sound?.id ?? '',
  analysis: files.analysis?.id ?? '',
  duration: 1,
  expand: files,
})
const sound: Sound = { channels: [new Float32Array(4)], sampleRate: 48_000, duration: 4 / 48_000 }
const stored = madeAnalysis({ engine: 'stored' })
const local = { engine: 'local' } as VoiceAnalysis // Only the engine is compared.

const notFound = new CallError({ status: 404, code: 'not_found', url: '' })
const offline = new CallError({ status: 0, code: 'offline', url: '' })

const bitmap = {} as ImageBitmap // Only passed on.

function deps(changes: Partial<CastDeps> = {}): CastDeps {
  return {
    drawing: async () => pipDrawing,
    picture: async () => bitmap,
    storedAnalysis: async () => stored,
    file: async () => new Blob(['x']),
    decodeSound: async () => sound,
    listen: async () => local,
    ...changes,
  }
}

const nothing: CastDeps['storedAnalysis'] = () => Promise.resolve(undefined)
const undecodable: CastDeps['storedAnalysis'] = () => Promise.resolve({ ...stored, loudness: '!' })
const unreadable: CastDeps['drawing'] = () => Promise.resolve('<svg>no mouth</svg>')

function refuse(error: Error): () => Promise<never> {
  return () => Promise.reject(error)
}

test('a document names its characters and takes once each; only voices of performers move mouths', () => {
  const document = newDocument('pip0000000')
  const clip = { start: 0, offset: 0, duration: 1, gain: 1, fadeIn: 0, fadeOut: 0 }
  const [track] = document.tracks
  if (!track) throw new Error('A new document has a track.')
  const full: Document = {
    ...document,
    performers: [...document.performers, ...document.performers],
    tracks: [
      { ...track, clips: ['a', 'b', 'a'].map((id, index) => ({ ...clip, id: `${index}`, take: id })) },
      { ...track, id: 'music', performer: null, clips: [{ ...clip, id: 'm', take: 'bed' }] },
    ],
  }
  expect(rigKeysOf(full)).toEqual(['pip0000000'])
  expect(takeIdsOf(full)).toEqual(['a', 'b', 'bed'])
  expect(spokenTakeIdsOf(full)).toEqual(['a', 'b'])
})

test('a rig comes with its pictures; one that was taken down is left out, an unreachable one is an error', async () => {
  const names = ['1', '2'].map((digit) => `${digit.repeat(32)}-20x30`)
  const images = names.map(
    (name, index) => `<image id="p${index}" data-picture="${name}" x="0" y="0" width="20" height="30"/>`,
  )
  const drawing = pipDrawing.replace('</svg>', `<g id="extra">${images.join('')}</g></svg>`)
  const load = (picture: CastDeps['picture']) =>
    loadRig(deps({ drawing: async () => drawing, picture }), pip.id)
  expect([...((await load(async () => bitmap)).bitmaps?.keys() ?? [])]).toEqual(names)
  const some = await load(async (_character, name) => (name === names[0] ? bitmap : refuse(notFound)()))
  expect([...(some.bitmaps?.keys() ?? [])]).toEqual([names[0]])
  await expect(load(refuse(offline))).rejects.toMatchObject({ kind: 'unreachable' })
})

test('nothing but images is loaded, so that the limits of a rig hold for all that is decoded', async () => {
  const named = (index: number) => `data-picture="${index.toString(16).padStart(32, '0')}-2048x2048"`
  const groups = Array.from({ length: 100 }, (_, index) => `<g ${named(index)}/>`).join('')
  const drawing = pipDrawing.replace('</svg>', `<g id="extra">${groups}</g></svg>`)
  const loaded: string[] = []
  const picture: CastDeps['picture'] = async (_character, name) => {
    loaded.push(name)
    return bitmap
  }
  await loadRig(deps({ drawing: async () => drawing, picture }), pip.id)
  expect(loaded).toEqual([])
})

test("a performer is drawn with the rig it names, or with its character's first", async () => {
  const addresses: string[] = []
  const drawing: CastDeps['drawing'] = async (address) => {
    addresses.push(address)
    return pipDrawing
  }
  expect(await loadRig(deps({ drawing }), pip.id)).toEqual(compileRig(pipDrawing))
  await loadRig(deps({ drawing }), `${pip.id}@rigpip2`)
  expect(addresses).toEqual([
    expect.stringContaining('/api/characters/pip0000000/first-rig'),
    expect.stringContaining('/api/rigs/rigpip2'),
  ])
})

test.each([
  ['character-missing', { drawing: refuse(notFound) }, pip.id],
  ['character-unreadable', { drawing: unreadable }, pip.id],
  ['unreachable', { drawing: refuse(offline) }, pip.id],
] as const)('no character: %s', async (kind, changes, id) => {
  await expect(loadRig(deps(changes), id)).rejects.toMatchObject({ name: 'PlayerTrouble', kind })
})

test.each([
  ['sound-missing', {}, {}],
  ['sound-missing', { file: refuse(notFound) }, { sound: media('sound') }],
  ['sound-unreadable', { decodeSound: refuse(new Error('what is this')) }, { sound: media('sound') }],
  ['unreachable', { file: refuse(offline) }, { sound: media('sound') }],
  [
    'unreachable',
    {
      decodeSound: refuse(
        new TypeError('Failed to fetch dynamically imported module: /assets/read-sound-1.js'),
      ),
    },
    { sound: media('sound') },
  ],
  ['sound-unreadable', { decodeSound: refuse(new SoundError('not_a_sound')) }, { sound: media('sound') }],
] as const)('no sound: %s', async (kind, changes, files) => {
  await expect(loadSound(deps(changes), take(files))).rejects.toMatchObject({ kind, subject: 'Take 1' })
})

test('a stored analysis spares the sound', async () => {
  const files = { sound: media('sound'), analysis: media('analysis') }
  const found = await loadAnalysis(deps(), take(files), refuse(new Error('not needed')))
  expect(found.engine).toBe('stored')
})

test.each([
  ['there is none', {}, {}],
  ['it is gone', { storedAnalysis: refuse(notFound) }, { analysis: media('analysis') }],
  ['it is unreadable', { storedAnalysis: nothing }, { analysis: media('analysis') }],
  ['it does not decode', { storedAnalysis: undecodable }, { analysis: media('analysis') }],
] as const)('the sound is listened to on this machine when %s', async (_, changes, files) => {
  const found = await loadAnalysis(
    deps(changes),
    take({ sound: media('sound'), ...files }),
    async () => sound,
  )
  expect(found.engine).toBe('local')
})

test('a lost connection is no reason to listen again', async () => {
  const files = { sound: media('sound'), analysis: media('analysis') }
  const loading = loadAnalysis(deps({ storedAnalysis: refuse(offline) }), take(files), async () => sound)
  await expect(loading).rejects.toMatchObject({ kind: 'unreachable' })
})
