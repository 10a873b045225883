import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { createProject, saveDocument } from '#contract/projects/projects'
import { createTake } from '#contract/takes/takes'
import { plainClip } from '#model/document/plain-clip'
import { call, upload } from '../../../.tools/seed/product.ts'
import { runningProduct } from '../../../.tools/seed/running-product.ts'
import { wavHeader } from '../../../web/engine/sound/wav-header.ts'
import { analyseVoice } from '../../../web/engine/voice/listening/analyse-voice.ts'
import { peaksOf } from '../../../web/engine/voice/signal/peaks.ts'
import { encodeAnalysis } from '../../../web/engine/voice/stored-analysis.ts'
import { sessionOf, startSession } from '../browser.ts'

/** The words of `hello.wav`. */
export const HELLO_TEXT = 'Hello there. My name is Pip. Maybe we make a movie.'

const HELLO = 'tests/support/sounds/hello.wav'
const ADA = 'ada@mouthpiece.test'
/** Seeded. */
const PIP = 'characterpip001'
const PEAKS_PER_SECOND = 100

/** The first `seconds` of `hello.wav`, for exports, whose cost grows with the length. */
export function beginningOfHello(seconds: number): Buffer {
  const wav = readFileSync(HELLO)
  const sampleRate = wav.readUInt32LE(24)
  const frames = Math.round(seconds * sampleRate)
  const start = wav.indexOf('data') + 8
  const head = wavHeader({ channels: 1, sampleRate, format: 16 }, frames)
  return Buffer.concat([head, wav.subarray(start, start + frames * 2)])
}

interface HelloOptions {
  email?: string
  /** WAV file of one channel and 16 bits instead of `hello.wav`. */
  sound?: Buffer
  title?: string
}

/**
 * A new project that says hello, by calls: a page that uploads and analyses takes seconds of processor time, and
 * `takes.test.ts` tests it. Returns its id.
 */
export async function makeHelloProject(
  address: string,
  { email = ADA, sound = readFileSync(HELLO), title = 'Pip speaks' }: HelloOptions = {},
): Promise<string> {
  const { token, user } = JSON.parse(await sessionOf(address, email)) as {
    token: string
    user: { id: string; name: string }
  }
  const [product, as] = [runningProduct(address), { ...user, token }]
  const project = await call(product, createProject, { as, body: { character: PIP, title } })
  const place = { project: project.id }
  const { json, duration } = await analysed(sound)
  const [stored, analysis] = await Promise.all([
    upload(product, as, { kind: 'sound', name: basename(HELLO), bytes: Uint8Array.from(sound), place }),
    upload(product, as, { kind: 'analysis', name: 'analysis.json', bytes: json, place }),
  ])
  const take = await call(product, createTake, {
    as,
    body: { ...place, name: 'hello', source: 'upload', sound: stored.id, analysis: analysis.id, duration },
  })
  const clip = plainClip({ id: 'hello', take: take.id, start: 0, duration })
  const [voice, ...tracks] = project.document.tracks
  if (!voice) throw new Error('A new project has a voice track.')
  const document = { ...project.document, tracks: [{ ...voice, clips: [clip] }, ...tracks] }
  const params = { id: project.id }
  await call(product, saveDocument, { as, params, body: { revision: project.revision, document } })
  return project.id
}

/** Opens `path` of a new project that says hello: `/audio`, `/editor`. Returns the project's id. */
export async function helloProject(
  page: Page,
  address: string,
  path: string,
  options: HelloOptions = {},
): Promise<string> {
  const project = await makeHelloProject(address, options)
  await startSession(page, address, options.email)
  await page.goto(`${address}/projects/${project}${path}`)
  return project
}

const analyses = new Map<string, Promise<Analysed>>()

interface Analysed {
  json: Uint8Array<ArrayBuffer>
  /** Seconds. */
  duration: number
}

/** Journeys of one process ask for few different sounds. */
function analysed(wave: Buffer): Promise<Analysed> {
  const key = wave.toString('latin1')
  const known = analyses.get(key) ?? analyse(wave)
  analyses.set(key, known)
  return known
}

async function analyse(wave: Buffer): Promise<Analysed> {
  const rate = wave.readUInt32LE(24)
  const start = wave.indexOf('data') + 8
  const samples = Float32Array.from(
    { length: (wave.length - start) >> 1 },
    (_, index) => wave.readInt16LE(start + 2 * index) / 2 ** 15,
  )
  const analysis = await analyseVoice(samples, rate)
  const stored = encodeAnalysis(analysis, peaksOf(samples, rate, PEAKS_PER_SECOND), PEAKS_PER_SECOND)
  return { json: new TextEncoder().encode(JSON.stringify(stored)), duration: samples.length / rate }
}
