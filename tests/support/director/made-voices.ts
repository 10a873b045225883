import type { Document, Performer } from '../../../worker/contract/document/document.ts'
import { newDocument } from '../../../worker/model/document/new-document.ts'
import { plainClip } from '../../../worker/model/document/plain-clip.ts'
import { restingMouth, type VoiceAnalysis } from '../../../web/engine/voice/analysis.ts'

const RATE = 100

export interface Said {
  start: number
  end: number
  /** In dBFS and Hz. */
  level?: number
  pitch?: number
  /** Times of louder syllables. */
  stresses?: readonly number[]
  /** The pitch goes up in the last third of a second. */
  isRising?: boolean
}

/** The analysis of a voice that says these things. */
export function madeVoice(duration: number, said: readonly Said[]): VoiceAnalysis {
  const frames = Math.round(duration * RATE)
  const curve = (rest: number) => new Float32Array(frames).fill(rest)
  const loudness = new Float32Array(frames).fill(-60)
  const pitch = new Float32Array(frames)
  const speech = new Uint8Array(frames)
  for (const { start, end, level = -26, pitch: hertz = 200, stresses = [], isRising } of said) {
    for (let frame = Math.round(start * RATE); frame < Math.round(end * RATE); frame++) {
      const time = frame / RATE
      const stress = Math.max(0, ...stresses.map((at) => 1 - Math.abs(time - at) / 0.12))
      speech[frame] = 1
      loudness[frame] = level + 14 * stress
      pitch[frame] = hertz * (isRising && end - time < 0.35 ? 2 ** ((0.35 - (end - time)) * 1.5) : 1)
    }
  }
  return {
    engine: 'made',
    duration,
    rate: RATE,
    frames,
    cues: [],
    curves: {
      jaw: curve(restingMouth.jaw),
      width: curve(restingMouth.width),
      rounding: curve(restingMouth.rounding),
      teeth: curve(restingMouth.teeth),
      tongue: curve(restingMouth.tongue),
    },
    loudness,
    pitch,
    speech,
  }
}

/** A document in which each speaker has a track with one take from the start: `take-1`, `take-2`… */
export function madeDialogue(voices: readonly VoiceAnalysis[]): {
  document: Document
  facts: { voices: Map<string, VoiceAnalysis> }
} {
  const base = newDocument('pip')
  const performers = voices.map((_, index): Performer => ({
    id: `performer-${index + 1}`,
    character: 'pip',
    props: {},
    x: voices.length === 1 ? 0.5 : 0.3 + (0.4 * index) / (voices.length - 1),
    y: 0.93,
    scale: 0.66,
  }))
  const [track] = base.tracks
  if (!track) throw new Error('a new document has a track')
  return {
    document: {
      ...base,
      performers,
      tracks: voices.map(({ duration }, index) => ({
        ...track,
        id: `voice-${index + 1}`,
        performer: `performer-${index + 1}`,
        clips: [plainClip({ id: `clip-${index + 1}`, take: `take-${index + 1}`, start: 0, duration })],
      })),
    },
    facts: { voices: new Map(voices.map((voice, index) => [`take-${index + 1}`, voice])) },
  }
}

/** Two people who take turns of `turn` seconds, each with a stress a second. */
export function madeTalk(seconds: number, turn = 4): VoiceAnalysis[] {
  return [0, 1].map((speaker) => {
    const said: Said[] = []
    for (let start = 0.5 + speaker * turn; start + turn <= seconds; start += 2 * turn) {
      // Pauses within a turn end its phrases.
      for (let at = start; at < start + turn - 0.5; at += 2) {
        const end = Math.min(at + 1.6, start + turn - 0.4)
        said.push({ start: at, end, stresses: [at + 0.5, at + 1.2], level: -26 - 6 * speaker })
      }
    }
    return madeVoice(seconds, said)
  })
}
