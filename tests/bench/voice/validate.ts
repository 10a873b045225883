/**
 * Figures of the engine on the speech of make-validation.py, by which settings and weights are chosen: macro-F1 of
 * shapes / mean F1 of visible events, each set by itself, then all in pink noise and live, a quarter of them with a pause of
 * forty times their length in noise (and for how much of it the mouth moves), and those whose English text is known with
 * it (and how often it is believed; and how often that of another clip is). `node validate.ts FOLDER`.
 */
import { readFileSync } from 'node:fs'
import type { MouthCue } from '#contract/takes/mouth-track'
import { analyseVoice } from '../../../web/engine/voice/listening/analyse-voice.ts'
import { liveCues } from '../../../web/engine/voice/listening/live-cues.ts'
import { phones } from '../../../web/engine/voice/net/phones.ts'
import { inPinkNoise, type LabelledSpeech } from './labelled-speech.ts'
import { createScores, shapesOf, trueShapes } from './true-shapes.ts'

const SAMPLE_RATE = 16_000
const RATE = 100
/** Multiple of a clip's length. */
const PAUSE = 40

const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: node validate.ts FOLDER')

interface Clip extends LabelledSpeech {
  set: string
}

function clipsOf(from: string): Clip[] {
  const linesOf = (name: string) => readFileSync(`${from}/${name}`, 'utf8').trim().split('\n')
  const sound = readFileSync(`${from}/clips.pcm`)
  const labels = readFileSync(`${from}/labels.u8`)
  const sets = linesOf('sets.txt')
  const texts = readFileSync(`${from}/texts.txt`, 'utf8').split('\n')
  let at = 0
  let labelAt = 0
  return linesOf('clips.txt').map((line, index) => {
    const [length = 0, frames = 0] = line.split(' ').map(Number)
    const start = at
    const samples = Float32Array.from(
      { length },
      (_, sample) => sound.readInt16LE(2 * (start + sample)) / 32768,
    )
    const marks = labels.subarray(labelAt, labelAt + frames)
    at += length
    labelAt += frames
    return {
      set: sets[index] ?? '',
      samples,
      sampleRate: SAMPLE_RATE,
      phones: segmentsOf(marks),
      text: texts[index] ?? '',
    }
  })
}

function segmentsOf(marks: Uint8Array): LabelledSpeech['phones'] {
  const segments: LabelledSpeech['phones'] = []
  let start = 0
  for (let frame = 1; frame <= marks.length; frame++) {
    if (marks[frame] === marks[start]) continue
    const name = phones[marks[start] ?? 0]?.name ?? 'sil'
    // Like espeak-ng's sounds: the class does not glide.
    segments.push({ phone: name === 'ow' ? 'o' : name, start: start / RATE, end: frame / RATE })
    start = frame
  }
  return segments
}

async function score(name: string, clips: Clip[], cuesOf: (clip: Clip) => Promise<MouthCue[]>) {
  const scores = createScores(RATE)
  for (const clip of clips) {
    const truth = trueShapes(clip, RATE)
    scores.add(truth, shapesOf(await cuesOf(clip), truth.length, RATE))
  }
  const events = scores.eventsByShape().map(percent).join(' ')
  console.log(`${name.padEnd(32)}${percent(scores.shapes())} / ${percent(scores.events())}  (${events})`)
}

/** Share of a pause in a noisy room in which the mouth moves; its first half second may still be speech. */
async function scorePauses(name: string, clips: Clip[]) {
  let moved = 0
  let all = 0
  await score(`${name}, pauses`, clips, async (clip) => {
    const samples = new Float32Array((1 + PAUSE) * clip.samples.length)
    samples.set(clip.samples)
    // Below the speech, not below the whole sound.
    const decibels = 15 - 10 * Math.log10(1 + PAUSE)
    const cues = await offline(inPinkNoise({ ...clip, samples }, decibels, 99))
    const shapes = shapesOf(cues, Math.ceil((samples.length / SAMPLE_RATE) * RATE), RATE)
    const pause = shapes.slice(Math.ceil((clip.samples.length / SAMPLE_RATE + 0.5) * RATE))
    moved += pause.filter((shape) => shape !== 'X').length
    all += pause.length
    return cues
  })
  console.log(`${''.padEnd(32)}moves in ${percent(moved / all)} of the pause`)
}

/** Clips with a known text: how many follow it, and how many follow the next clip's. */
async function scoreTexts(name: string, clips: Clip[]) {
  let own = 0
  await score(`${name}, with text`, clips, async ({ samples, text }) => {
    const analysis = await analyseVoice(samples, SAMPLE_RATE, { text })
    if (analysis.text !== undefined) own++
    return analysis.cues
  })
  let others = 0
  for (const [index, { samples }] of clips.entries()) {
    const text = clips[(index + 1) % clips.length]?.text ?? ''
    if ((await analyseVoice(samples, SAMPLE_RATE, { text })).text !== undefined) others++
  }
  const [ownShare, othersShare] = [own, others].map((count) => percent(count / clips.length))
  console.log(`${''.padEnd(32)}${ownShare} % keep to it, ${othersShare} % to another's`)
}

const percent = (value: number) => (100 * value).toFixed(1)

const offline = async ({ samples }: LabelledSpeech) => (await analyseVoice(samples, SAMPLE_RATE)).cues
const live = ({ samples }: LabelledSpeech) =>
  liveCues({
    sampleRate: SAMPLE_RATE,
    length: samples.length,
    read: (start, count) => samples.subarray(start, start + count),
  })

const all = clipsOf(folder)
for (const set of new Set(all.map((clip) => clip.set)))
  await score(
    set,
    all.filter((clip) => clip.set === set),
    offline,
  )
const groups = new Map<string, Clip[]>()
for (const clip of all) {
  const name = /^(?:people|recorded)/.exec(clip.set)?.[0] ?? 'voices'
  groups.set(name, [...(groups.get(name) ?? []), clip])
}
for (const [group, clips] of groups) {
  const name = `all ${group}`
  await score(name, clips, offline)
  for (const decibels of [20, 10, 5])
    await score(
      `${name}, ${decibels} dB`,
      clips.map((clip, index) => ({ ...clip, ...inPinkNoise(clip, decibels, 77 + index) })),
      offline,
    )
  await score(`${name}, live`, clips, live)
  await scorePauses(
    name,
    clips.filter((_, index) => index % 4 === 0),
  )
  const known = clips.filter((clip) => clip.text !== '')
  await scoreTexts(name, known)
  await scoreTexts(
    `${name}, 10 dB`,
    known.map((clip, index) => ({ ...clip, ...inPinkNoise(clip, 10, 77 + index) })),
  )
}
