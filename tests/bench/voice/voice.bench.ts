import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MouthCue } from '#contract/takes/mouth-track'
import { analyseVoice } from '../../../web/engine/voice/listening/analyse-voice.ts'
import { liveCues } from '../../../web/engine/voice/listening/live-cues.ts'
import { barsOf, type Figures, type Measured } from './bars.ts'
import { seenClosures } from './closures.ts'
import {
  committedSpeech,
  espeakSpeech,
  festivalSpeech,
  fliteSpeech,
  inPinkNoise,
  type LabelledSpeech,
} from './labelled-speech.ts'
import { languages } from './languages.ts'
import { installPackages } from './packages.ts'
import { recordedSpeech } from './recorded-speech.ts'
import { installRhubarb, rhubarbCues } from './rhubarb-engine.ts'
import { sentences } from './sentences.ts'
import { createScores, shapesOf, trueShapes } from './true-shapes.ts'

const RATE = 100

interface TestSet {
  name: string
  speeches: LabelledSpeech[]
  /** Sets of this name are counted together and printed at the end. */
  together?: string
  live?: boolean
  /** Its words are English. */
  withText?: boolean
}

interface Found {
  cues: MouthCue[][]
  /** Processor time. */
  seconds: number
  /** If the engine has them. */
  jaws?: ArrayLike<number>[]
}

/**
 * Prints, for each test set and engine: macro-F1 over the nine shapes; mean F1 of the visible events (closure, bite,
 * rounding, wide open; onsets ± 50 ms) and of each; how many of the P, B and M are seen in a video of 30 pictures a
 * second; times real time on one core. Then which of the bars are reached. All voices and sentences were kept
 * out of training. What cannot be measured makes the exit code 1; a bar that is not reached does not.
 */
export async function run(): Promise<void> {
  installPackages()
  const folder = mkdtempSync(join(tmpdir(), 'voice-bench-'))
  try {
    // Rhubarb takes most of the time, and does not change with our weights.
    const isAlone = process.argv.includes('--no-rhubarb')
    const measured = await measureAll(isAlone ? undefined : rhubarbIn(folder))
    console.log('\nThe bars (shapes / events):')
    for (const { bar, found, reached } of barsOf(measured))
      console.log(`${bar.padEnd(50)}${found.padEnd(22)}${reached ? 'reached' : 'not reached'}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function rhubarbIn(folder: string): string | undefined {
  try {
    return installRhubarb(folder)
  } catch (error) {
    broken('Rhubarb', error)
    return undefined
  }
}

function broken(what: string, error: unknown) {
  console.log(
    `${what}: not measured (${error instanceof Error ? error.message.split('\n')[0] : String(error)}).`,
  )
  process.exitCode = 1
}

async function measureAll(rhubarb: string | undefined): Promise<Measured> {
  const measured: Measured = { figures: new Map(), long: undefined }
  console.log(
    `${'set'.padEnd(26)}${'engine'.padEnd(14)}shapes events  (A    G    F    D)  P B M seen  × real time`,
  )
  const groups = new Map<string, Looked>()
  for (const set of testSets()) {
    const look = async (engine: string, cuesOf: () => Found | Promise<Found>) => {
      try {
        const found = await cuesOf()
        measured.figures.set(`${set.name}, ${engine}`, print(set, engine, found))
        if (set.together === undefined) return
        const key = `${set.together}, ${engine}`
        groups.set(key, added(groups.get(key), { set: { ...set, name: set.together }, engine, found }))
      } catch (error) {
        broken(`${set.name}, ${engine}`, error)
      }
    }
    await look('sound alone', () => offline(set.speeches, {}))
    if (set.withText) await look('with text', () => offline(set.speeches, { withText: true }))
    if (set.live) {
      await look('live 80 ms', () => live(set.speeches, 0.08))
      await look('live 40 ms', () => live(set.speeches, 0.04))
    }
    if (rhubarb !== undefined) await look('Rhubarb', () => rhubarbCues(rhubarb, set.speeches))
  }
  for (const [key, { set, engine, found }] of groups) measured.figures.set(key, print(set, engine, found))
  measured.long = longSound()
  return measured
}

interface Looked {
  set: TestSet
  engine: string
  found: Found
}

function added(one: Looked | undefined, other: Looked): Looked {
  if (!one) return other
  const jaws = one.found.jaws && other.found.jaws ? [...one.found.jaws, ...other.found.jaws] : undefined
  return {
    ...one,
    set: { ...one.set, speeches: [...one.set.speeches, ...other.set.speeches] },
    found: {
      cues: [...one.found.cues, ...other.found.cues],
      seconds: one.found.seconds + other.found.seconds,
      ...(jaws ? { jaws } : {}),
    },
  }
}

function* testSets(): Generator<TestSet> {
  const english = { withText: true }
  yield { name: 'hello.wav (committed)', speeches: [committedSpeech()] }
  const [slt] = yield* made('flite slt', () => fliteSpeech(sentences), { ...english, live: true })
  if (slt)
    for (const decibels of [20, 10, 5]) {
      const speeches = slt.speeches.map((speech, index) => inPinkNoise(speech, decibels, 1000 + index))
      yield { name: `flite slt, noise ${decibels} dB`, speeches, ...english }
    }
  yield* made('festival us-slt-hts', () => festivalSpeech('cmu_us_slt_arctic_hts', sentences), english)
  yield* made('festival ked', () => festivalSpeech('ked_diphone', sentences), english)
  yield* made('recorded English', recordedSpeech, { ...english, live: true })
  const together = 'nine languages together'
  for (const { voice, sentences: said } of languages)
    yield* made(`espeak-ng ${voice}`, () => espeakSpeech(voice, said), { together })
}

/** A set whose programs may be missing. */
function* made(
  name: string,
  make: () => LabelledSpeech[],
  more: Pick<TestSet, 'live' | 'together' | 'withText'> = {},
): Generator<TestSet, TestSet[]> {
  let set: TestSet
  try {
    set = { name, speeches: make(), ...more }
  } catch (error) {
    broken(name, error)
    return []
  }
  yield set
  return [set]
}

async function timed(work: () => Promise<Omit<Found, 'seconds'>>): Promise<Found> {
  const begun = process.cpuUsage()
  const found = await work()
  const { user, system } = process.cpuUsage(begun)
  return { ...found, seconds: (user + system) / 1e6 }
}

function offline(speeches: LabelledSpeech[], { withText }: { withText?: boolean }): Promise<Found> {
  return timed(async () => {
    const cues: MouthCue[][] = []
    const jaws: Float32Array[] = []
    for (const { samples, sampleRate, text } of speeches) {
      const analysis = await analyseVoice(samples, sampleRate, withText ? { text } : {})
      cues.push(analysis.cues)
      jaws.push(analysis.curves.jaw)
    }
    return { cues, jaws }
  })
}

function live(speeches: LabelledSpeech[], lookAheadSeconds: number): Promise<Found> {
  return timed(async () => {
    const cues: MouthCue[][] = []
    for (const { samples, sampleRate } of speeches) {
      const read = (start: number, count: number) => samples.subarray(start, start + count)
      cues.push(await liveCues({ sampleRate, length: samples.length, read }, { lookAheadSeconds }))
    }
    return { cues }
  })
}

/** Figures are out of 100. */
function print({ name, speeches }: TestSet, engine: string, { cues, jaws, seconds }: Found): Figures {
  const scores = createScores(RATE)
  const closures = { seen: 0, all: 0 }
  let length = 0
  for (const [index, speech] of speeches.entries()) {
    length += speech.samples.length / speech.sampleRate
    const truth = trueShapes(speech, RATE)
    const shapes = shapesOf(cues[index] ?? [], truth.length, RATE)
    scores.add(truth, shapes)
    // Shapes only: closed and resting shapes have no jaw.
    const jaw = jaws?.[index] ?? shapes.map((shape) => (shape === 'A' || shape === 'X' ? 0 : 1))
    const { seen, all } = seenClosures(speech, jaw, RATE)
    closures.seen += seen
    closures.all += all
  }
  const percent = (value: number) => (100 * value).toFixed(0).padStart(4)
  const events = scores.eventsByShape().map(percent).join(' ')
  const figures = `${percent(scores.shapes())}   ${percent(scores.events())}  (${events})`
  const shut = `${closures.seen}/${closures.all}`.padStart(9)
  const speed = (length / seconds).toFixed(length / seconds < 10 ? 1 : 0)
  console.log(`${name.padEnd(26)}${engine.padEnd(14)}${figures} ${shut}   ${speed.padStart(9)}`)
  return { shapes: 100 * scores.shapes(), events: 100 * scores.events() }
}

function longSound(): Measured['long'] {
  const child = join(import.meta.dirname, 'long-child.ts')
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--no-warnings', child], {
    encoding: 'utf8',
  })
  if (status !== 0) {
    broken('Ten minutes at once', stderr.trim().split('\n').at(-1) ?? status)
    return undefined
  }
  // Safe: printed by the child.
  const { speed, megabytes } = JSON.parse(stdout) as { speed: number; megabytes: number }
  console.log(
    `Ten minutes at once: ${speed.toFixed(0)} × real time, ${megabytes.toFixed(0)} MB more than Node alone.`,
  )
  return { speed, megabytes }
}
