import type { MouthCue, MouthShape } from '#contract/mouth-track'
import { analyseVoice } from '../../../web/engine/voice/analyse-voice.ts'
import type { VoiceAnalysis } from '../../../web/engine/voice/analysis.ts'
import { createLiveVoice } from '../../../web/engine/voice/live-voice.ts'
import { sentences } from './sentences.ts'
import {
  committedSpeech,
  festivalSpeech,
  fliteSpeech,
  inPinkNoise,
  isInstalled,
  type LabelledSpeech,
} from './labelled-speech.ts'
import { createScores, trueShapes } from './true-shapes.ts'

const RATE = 100

/** Shapes of a speech, one a frame. */
type Engine = (speech: LabelledSpeech) => Promise<MouthShape[]>

/**
 * Prints, for each test set: macro-F1 over the nine shapes, mean F1 of the visible events (closure,
 * bite, rounding, wide open; onsets ± 50 ms) and times real time. All voices were kept out of training.
 */
export async function run(): Promise<void> {
  console.log('set                          shapes events  (A    G    F    D)   × real time')
  const hello = [committedSpeech()]
  await score('hello.wav (committed)', hello, offline)
  if (!isInstalled('flite', '-lv')) {
    console.log('flite is not installed: only the committed sentence was measured.')
    return
  }
  const slt = fliteSpeech(sentences)
  await score('flite slt', slt, offline)
  await score('flite slt, noise 5–20 dB', slt.map(noisy), offline)
  await score('flite slt, live 80 ms', slt, live(0.08))
  await score('flite slt, live 40 ms', slt, live(0.04))
  await score('flite slt, loudness only', slt, loudnessOnly)
  await score('flite slt, stuck on B', slt, async (speech) => trueShapes(speech, RATE).map(() => 'B'))
  for (const [name, voice] of [
    ['festival us-slt-hts', 'cmu_us_slt_arctic_hts'],
    ['festival ked', 'ked_diphone'],
  ] as const) {
    try {
      await score(name, festivalSpeech(voice, sentences), offline)
    } catch {
      console.log(`${name}: not installed, not measured.`)
    }
  }
}

const noisy = (speech: LabelledSpeech, index: number) =>
  inPinkNoise(speech, 5 + (index % 4) * 5, 1000 + index)

const offline: Engine = async ({ samples, sampleRate }) => {
  const analysis = await analyseVoice(samples, sampleRate)
  return shapesOf(analysis.cues, analysis)
}

function live(lookAheadSeconds: number): Engine {
  return async ({ samples, sampleRate }) => {
    const voice = createLiveVoice({ sampleRate, lookAheadSeconds })
    const late = Math.round(voice.latencySeconds * RATE)
    const block = Math.round(sampleRate / RATE)
    const frames = Math.ceil((samples.length / sampleRate) * RATE)
    const shapes: MouthShape[] = []
    for (let frame = 0; frame < frames + late; frame++) {
      const start = frame * block
      voice.push(start < samples.length ? samples.slice(start, start + block) : new Float32Array(block))
      shapes.push(voice.shape)
    }
    return shapes.slice(late)
  }
}

/** What a mouth moved by loudness alone would do. */
const loudnessOnly: Engine = async ({ samples, sampleRate }) => {
  const { loudness } = await analyseVoice(samples, sampleRate)
  const loudest = Math.max(...loudness)
  return Array.from(loudness, (level) => {
    if (level < loudest - 30) return 'X'
    if (level < loudest - 14) return 'B'
    return level < loudest - 6 ? 'C' : 'D'
  })
}

function shapesOf(cues: MouthCue[], { frames, rate }: Pick<VoiceAnalysis, 'frames' | 'rate'>): MouthShape[] {
  let at = 0
  return Array.from({ length: frames }, (_, frame) => {
    while (at < cues.length - 1 && (cues[at]?.end ?? 0) <= frame / rate) at++
    return cues[at]?.value ?? 'X'
  })
}

async function score(name: string, speeches: LabelledSpeech[], engine: Engine) {
  const scores = createScores(RATE)
  let seconds = 0
  const begun = performance.now()
  for (const speech of speeches) {
    seconds += speech.samples.length / speech.sampleRate
    scores.add(trueShapes(speech, RATE), await engine(speech))
  }
  const speed = seconds / ((performance.now() - begun) / 1000)
  const percent = (value: number) => (100 * value).toFixed(0).padStart(4)
  const events = scores.eventsByShape().map(percent).join(' ')
  console.log(
    `${name.padEnd(28)} ${percent(scores.shapes())}   ${percent(scores.events())}  (${events})   ${speed.toFixed(0)}`,
  )
}
