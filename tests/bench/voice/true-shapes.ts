import { mouthShapes, type MouthCue, type MouthShape } from '#contract/takes/mouth-track'
import { phones as classes } from '../../../web/engine/voice/net/phones.ts'
import type { LabelledSpeech } from './labelled-speech.ts'

/**
 * Phones of the CMU lexicon (and `o`, which does not glide) to classes of the engine; diphthongs are two, with the
 * share of the first.
 */
const classesOf: Record<string, string | [string, string, number]> = {
  b: 'p',
  v: 'f',
  dh: 'th',
  d: 't',
  dx: 't',
  z: 's',
  zh: 'sh',
  ch: ['t', 'sh', 0.45],
  jh: ['t', 'sh', 0.5],
  g: 'k',
  em: 'm',
  en: 'n',
  nx: 'n',
  el: 'l',
  hh: 'h',
  hv: 'h',
  axr: 'er',
  ow: ['ow', 'uw', 0.6],
  o: 'ow',
  ey: ['eh', 'iy', 0.5],
  ay: ['aa', 'ih', 0.6],
  aw: ['aa', 'uh', 0.6],
  oy: ['ao', 'ih', 0.55],
}

const shapeOfClass = new Map(classes.map(({ name, shape }) => [name, shape]))

/** `rate` frames a second; non-phones are rest. */
export function trueShapes({ samples, sampleRate, phones }: LabelledSpeech, rate: number): MouthShape[] {
  const frames = Math.ceil((samples.length / sampleRate) * rate)
  const shapes = Array.from({ length: frames }, (): MouthShape => 'X')
  for (const { phone, start, end } of phones) {
    const known = classesOf[phone] ?? phone
    const [first, second, share] = typeof known === 'string' ? [known, known, 1] : known
    const middle = start + share * (end - start)
    for (let frame = Math.ceil(start * rate); frame < Math.min(frames, end * rate); frame++)
      shapes[frame] = shapeOfClass.get(frame / rate < middle ? first : second) ?? 'X'
  }
  return shapes
}

/** One shape per frame, at `rate` frames a second. */
export function shapesOf(cues: MouthCue[], frames: number, rate: number): MouthShape[] {
  let at = 0
  return Array.from({ length: frames }, (_, frame) => {
    while (at < cues.length - 1 && (cues[at]?.end ?? 0) <= frame / rate) at++
    return cues[at]?.value ?? 'X'
  })
}

interface Counts {
  hit: number
  wrong: number
  missed: number
}

const f1 = ({ hit, wrong, missed }: Counts) => (2 * hit) / Math.max(1, 2 * hit + wrong + missed)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Closure, bite, rounding, wide open. */
const visible: MouthShape[] = ['A', 'G', 'F', 'D']
/** Seconds between the starts of an event and the true one. */
const TOLERANCE = 0.05

/** Figures are 0..1. */
export function createScores(rate: number) {
  const none = (): Counts => ({ hit: 0, wrong: 0, missed: 0 })
  const frames = new Map(mouthShapes.map((shape) => [shape, none()]))
  const events = new Map(visible.map((shape) => [shape, none()]))

  return {
    add(truth: MouthShape[], found: MouthShape[]) {
      for (const [frame, shape] of truth.entries()) {
        const other = found[frame] ?? 'X'
        // Safe: there are counts for every shape.
        if (shape === other) frames.get(shape)!.hit++
        else {
          frames.get(shape)!.missed++
          frames.get(other)!.wrong++
        }
      }
      for (const [shape, counts] of events) {
        const wanted = onsetsOf(truth, shape, rate)
        const left = onsetsOf(found, shape, rate)
        for (const onset of wanted) {
          const at = left.findIndex((other) => Math.abs(other - onset) <= TOLERANCE + 1e-9)
          if (at < 0) counts.missed++
          else {
            counts.hit++
            left.splice(at, 1)
          }
        }
        counts.wrong += left.length
      }
    },
    /** Mean F1 of the shapes that occur. */
    shapes: () => mean([...frames.values()].filter(({ hit, missed }) => hit + missed > 0).map(f1)),
    /** Mean F1 of the visible events that occur. */
    events: () => mean([...events.values()].filter(({ hit, missed }) => hit + missed > 0).map(f1)),
    eventsByShape: () => visible.map((shape) => f1(events.get(shape) ?? none())),
  }
}

function onsetsOf(shapes: MouthShape[], shape: MouthShape, rate: number): number[] {
  return shapes.flatMap((value, frame) =>
    value === shape && shapes[frame - 1] !== shape ? [frame / rate] : [],
  )
}
