import type { Peaks } from './drawn-takes.ts'
import type { MouthCue } from '#contract/takes/mouth-track'
import { firstEndingAfter } from '../engine/timeline/cue-order.ts'

/** Lowest and highest value (−1..1) of the sound from `from` to `to` seconds; silence outside of it. */
export function peakBetween({ pairs, rate }: Peaks, from: number, to: number): [number, number] {
  const first = Math.max(0, Math.floor(from * rate))
  const last = Math.min(pairs.length / 2, Math.max(first + 1, Math.ceil(to * rate)))
  let low = 127
  let high = -128
  for (let index = first; index < last; index++) {
    low = Math.min(low, pairs[index * 2] ?? 0)
    high = Math.max(high, pairs[index * 2 + 1] ?? 0)
  }
  return high < low ? [0, 0] : [low / 127, high / 127]
}

export interface WaveformPlace {
  /** Seconds of the sound at the left and at the right edge. */
  from: number
  to: number
  left: number
  top: number
  width: number
  height: number
  colour: string
  /** Linear; what is louder than the place is cut off. */
  gain?: number
}

/** Most speech is quiet: a compressed scale keeps it visible beside loud parts. */
function bent(value: number): number {
  return Math.sign(value) * Math.abs(value) ** 0.6
}

/** Draws one bar a pixel, never thinner than a hairline, so that silence is a line and not nothing. */
export function drawWaveform(context: CanvasRenderingContext2D, peaks: Peaks, place: WaveformPlace) {
  const { from, to, left, top, width, height, colour, gain = 1 } = place
  const middle = top + height / 2
  const reach = height / 2
  // Whole pixels: a bar between two of them would be twice as wide and half as dark.
  const edge = Math.round(left)
  context.fillStyle = colour
  for (let x = 0; x < width; x++) {
    const start = from + ((to - from) * x) / width
    const end = from + ((to - from) * (x + 1)) / width
    const [low, high] = peakBetween(peaks, start, end)
    const up = Math.min(1, bent(high * gain)) * reach
    const down = Math.max(-1, bent(low * gain)) * reach
    context.fillRect(edge + x, middle - up, 1, Math.max(1, up - down))
  }
}

/** Height of a mouth shape's bar in the cue strip, 0..1. */
export const cueHeights: Record<MouthCue['value'], number> = {
  X: 0.08,
  A: 0.16,
  B: 0.34,
  G: 0.34,
  F: 0.46,
  H: 0.58,
  C: 0.66,
  E: 0.74,
  D: 1,
}

/** The cues from `from` to `to` seconds. */
export function cuesBetween(cues: readonly MouthCue[], from: number, to: number): MouthCue[] {
  const found: MouthCue[] = []
  for (let index = firstEndingAfter(cues, from); index < cues.length; index++) {
    const cue = cues[index]
    if (!cue || cue.start >= to) break
    found.push(cue)
  }
  return found
}

/** Makes the canvas as fine as the screen and returns its context in CSS pixels, wiped. */
export function freshContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1
  const { clientWidth, clientHeight } = canvas
  const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)]
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const context = canvas.getContext('2d')
  context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  context?.clearRect(0, 0, clientWidth, clientHeight)
  return context
}
