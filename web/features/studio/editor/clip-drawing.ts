import type { Clip, MouthCorrection } from '#contract/document'
import type { MouthCue } from '#contract/mouth-track'
import type { TakeMouth } from '../mouth/mouth-spot.ts'
import { toX, type TimeView } from '../timeline/timeline-geometry.ts'
import { cueHeights, cuesBetween, drawWaveform } from '../../../stage/waveform-drawing.ts'
import type { Peaks } from '../../../stage/drawn-takes.ts'

/** Pixels: the clip's box in its lane, its strip of mouth shapes, and the title. */
const TOP = 6
const HEIGHT = 80
const STRIP = 18
const TITLE = 16

export interface ClipPicture {
  clip: Clip
  take: { name: string; peaks: Peaks | undefined } | undefined
  mouth: Pick<TakeMouth, 'shown' | 'corrections'> | undefined
  view: TimeView
  /** Pixels of the lane: what lies outside is not drawn. */
  width: number
  style: CSSStyleDeclaration
  picked: boolean
}

/** Draws a clip with its title, waveform, fades and mouth shapes, only as far as it is to be seen. */
export function drawClip(context: CanvasRenderingContext2D, picture: ClipPicture) {
  const { clip, take, mouth, view, width, style, picked } = picture
  const colour = (name: string) => style.getPropertyValue(name)
  const left = toX(view, clip.start)
  const right = toX(view, clip.start + clip.duration)
  if (right < 0 || left > width) return

  context.save()
  context.beginPath()
  context.roundRect(left, TOP, Math.max(2, right - left), HEIGHT, 6)
  context.fillStyle = colour(picked ? '--panel-raised' : '--panel')
  context.fill()
  context.clip()

  const from = Math.max(0, left)
  const to = Math.min(width, right)
  const soundAt = (x: number) => clip.offset + (x - left) / view.zoom
  context.fillStyle = colour('--hover')
  context.fillRect(from, TOP, to - from, TITLE)
  if (take?.peaks) {
    drawWaveform(context, take.peaks, {
      from: soundAt(from),
      to: soundAt(to),
      left: from,
      top: TOP + TITLE,
      width: to - from,
      height: HEIGHT - STRIP - TITLE,
      colour: colour(picked ? '--curtain' : '--ink-soft'),
      gain: clip.gain,
    })
  }
  if (mouth) {
    const place = { from, to, soundAt, zoom: view.zoom, colour }
    drawStrip(context, mouth.shown, place)
    drawCorrections(context, mouth.corrections, place)
  }
  drawFades(context, clip, { left, right, zoom: view.zoom, colour: colour('--ink') })

  context.fillStyle = colour('--ink')
  context.font = `600 11px ${style.fontFamily}`
  context.fillText(take?.name ?? 'Missing take', Math.max(left, 0) + 7, TOP + 12)
  context.restore()

  context.beginPath()
  context.roundRect(left + 0.5, TOP + 0.5, Math.max(1, right - left - 1), HEIGHT - 1, 6)
  context.strokeStyle = colour(picked ? '--curtain' : '--line-strong')
  context.lineWidth = picked ? 2 : 1
  context.stroke()
}

interface StripPlace {
  from: number
  to: number
  soundAt: (x: number) => number
  zoom: number
  colour: (name: string) => string
}

/** Mouth shapes as bars: the higher, the wider open; with their letters where there is room. */
function drawStrip(
  context: CanvasRenderingContext2D,
  cues: readonly MouthCue[],
  { from, to, soundAt, zoom, colour }: StripPlace,
) {
  const bottom = TOP + HEIGHT
  context.fillStyle = colour('--hover')
  context.fillRect(from, bottom - STRIP, to - from, STRIP)
  context.textAlign = 'center'
  for (const cue of cuesBetween(cues, soundAt(from), soundAt(to))) {
    const x = from + (cue.start - soundAt(from)) * zoom
    const wide = (cue.end - cue.start) * zoom
    const high = Math.max(1, cueHeights[cue.value] * (STRIP - 3))
    context.fillStyle = colour('--curtain-text')
    context.globalAlpha = cue.value === 'X' ? 0.35 : 0.55
    context.fillRect(x, bottom - high, Math.max(1, wide - 1), high)
    context.globalAlpha = 1
    if (wide < 13 || cue.value === 'X') continue
    context.fillStyle = colour('--ink')
    context.font = '600 10px sans-serif'
    context.fillText(cue.value, x + wide / 2, bottom - 4)
  }
  context.textAlign = 'start'
}

/** What was put right by hand: a bracket over the waveform, down into the strip. */
function drawCorrections(
  context: CanvasRenderingContext2D,
  corrections: readonly MouthCorrection[],
  { from, to, soundAt, zoom, colour }: StripPlace,
) {
  const top = TOP + TITLE
  const bottom = TOP + HEIGHT
  for (const { start, duration } of corrections) {
    const left = from + (start - soundAt(from)) * zoom
    // Never too narrow to be seen.
    const wide = Math.max(3, duration * zoom)
    if (left + wide < from || left > to) continue
    context.fillStyle = colour('--ink')
    context.globalAlpha = 0.12
    context.fillRect(left, top, wide, bottom - top)
    context.globalAlpha = 1
    context.fillRect(left, top, wide, 3)
    context.fillRect(left, top, 1, bottom - top)
    context.fillRect(left + wide - 1, top, 1, bottom - top)
  }
}

function drawFades(
  context: CanvasRenderingContext2D,
  { fadeIn, fadeOut }: Clip,
  { left, right, zoom, colour }: { left: number; right: number; zoom: number; colour: string },
) {
  const top = TOP + TITLE
  const bottom = TOP + HEIGHT - STRIP
  context.globalAlpha = 0.14
  context.fillStyle = colour
  for (const [edge, inner] of [
    [left, left + fadeIn * zoom],
    [right, right - fadeOut * zoom],
  ] as const) {
    if (edge === inner) continue
    context.beginPath()
    context.moveTo(edge, top)
    context.lineTo(inner, top)
    context.lineTo(edge, bottom)
    context.fill()
  }
  context.globalAlpha = 1
}
