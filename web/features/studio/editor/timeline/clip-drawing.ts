import { speedOf } from '#model/document/clip-time'
import type { Clip, MouthCorrection } from '#contract/document/document'
import type { MouthCue } from '#contract/takes/mouth-track'
import type { LaneHue } from './lane-model.ts'
import { ICON_HEIGHT, ICON_WIDTH, mouthIcon } from './mouth-icons.ts'
import type { TakeMouth } from '../../mouth/mouth-spot.ts'
import { toX, type TimeView } from '../../timeline/timeline-geometry.ts'
import { cueHeights, cuesBetween, drawWaveform } from '../../../../stage/waveform-drawing.ts'
import type { Peaks } from '../../../../stage/drawn-takes.ts'

/** Pixels: above and below the clip's box in its lane, its strip of mouth shapes, and the title. */
const TOP = 4
const STRIP = 18
const TITLE = 16
/** In a narrower clip nothing would be visible. */
const TINY = 5

export interface ClipPicture {
  clip: Clip
  take: { name: string; peaks: Peaks | undefined } | undefined
  mouth: Pick<TakeMouth, 'shown' | 'corrections'> | undefined
  view: TimeView
  /** Pixels of the lane; anything outside is not drawn. */
  width: number
  style: CSSStyleDeclaration
  isSelected: boolean
  height: number
  hue: LaneHue
  /** Muted, or silenced by another's solo. */
  silent: boolean
}

export function drawClip(context: CanvasRenderingContext2D, picture: ClipPicture) {
  const { clip, take, mouth, view, width, style, isSelected, hue, silent } = picture
  const boxHeight = picture.height - 2 * TOP
  const bottom = TOP + boxHeight
  const colour = (name: string) => style.getPropertyValue(name)
  const left = toX(view, clip.start)
  const right = toX(view, clip.start + clip.duration)
  if (right < 0 || left > width) return
  if (right - left < TINY) {
    // Zoomed out, a clip is a stroke, because thousands are drawn per frame.
    context.fillStyle = colour(isSelected ? '--ink' : `--lane-${hue}-edge`)
    context.fillRect(left, TOP, Math.max(1, right - left - 0.5), boxHeight)
    return
  }

  context.save()
  context.beginPath()
  context.roundRect(left, TOP, Math.max(2, right - left), boxHeight, 6)
  context.fillStyle = colour(`--lane-${hue}`)
  context.fill()
  context.clip()
  if (silent) context.globalAlpha = 0.45

  const from = Math.max(0, left)
  const to = Math.min(width, right)
  const soundAt = (x: number) => clip.offset + ((x - left) / view.zoom) * speedOf(clip)
  context.fillStyle = colour('--hover')
  context.fillRect(from, TOP, to - from, TITLE)
  if (take?.peaks) {
    drawWaveform(context, take.peaks, {
      from: soundAt(from),
      to: soundAt(to),
      left: from,
      top: TOP + TITLE,
      width: to - from,
      height: boxHeight - TITLE - (mouth ? STRIP : 0),
      colour: colour(`--lane-${hue}-edge`),
      gain: clip.gain,
    })
  }
  if (mouth) {
    const place = { from, to, soundAt, zoom: view.zoom, colour, bottom }
    drawStrip(context, mouth.shown, place)
    drawCorrections(context, mouth.corrections, place)
  }
  drawFades(context, clip, {
    left,
    right,
    zoom: view.zoom,
    colour: colour('--ink'),
    bottom: bottom - (mouth ? STRIP : 0),
  })
  context.globalAlpha = 1

  context.fillStyle = colour('--ink')
  context.font = `600 11px ${style.fontFamily}`
  context.fillText(take?.name ?? 'Deleted take', Math.max(left, 0) + 7, TOP + 12)
  context.restore()

  context.beginPath()
  context.roundRect(left + 0.5, TOP + 0.5, Math.max(1, right - left - 1), boxHeight - 1, 6)
  context.strokeStyle = colour(isSelected ? '--ink' : `--lane-${hue}-edge`)
  context.lineWidth = isSelected ? 2 : 1
  context.stroke()
}

interface StripPlace {
  from: number
  to: number
  soundAt: (x: number) => number
  zoom: number
  colour: (name: string) => string
  bottom: number
}

/** Draws mouth shapes where there is room, else bars whose height is the mouth's opening. */
function drawStrip(
  context: CanvasRenderingContext2D,
  cues: readonly MouthCue[],
  { from, to, soundAt, zoom, colour, bottom }: StripPlace,
) {
  context.fillStyle = colour('--hover')
  context.fillRect(from, bottom - STRIP, to - from, STRIP)
  const ink = colour('--ink')
  for (const cue of cuesBetween(cues, soundAt(from), soundAt(to))) {
    const x = from + (cue.start - soundAt(from)) * zoom
    const wide = (cue.end - cue.start) * zoom
    if (wide >= ICON_WIDTH + 2) {
      const left = x + (wide - ICON_WIDTH) / 2
      const top = bottom - STRIP + (STRIP - ICON_HEIGHT) / 2
      context.fillStyle = colour('--line-strong')
      context.fillRect(x, bottom - STRIP, 1, STRIP)
      context.drawImage(mouthIcon(cue.value, ink), left, top, ICON_WIDTH, ICON_HEIGHT)
      continue
    }
    const high = Math.max(1, cueHeights[cue.value] * (STRIP - 3))
    context.fillStyle = colour('--lane-voice-edge')
    context.fillRect(x, bottom - high, Math.max(1, wide - 1), high)
  }
}

function drawCorrections(
  context: CanvasRenderingContext2D,
  corrections: readonly MouthCorrection[],
  { from, to, soundAt, zoom, colour, bottom }: StripPlace,
) {
  const top = TOP + TITLE
  for (const { start, duration } of corrections) {
    const left = from + (start - soundAt(from)) * zoom
    // Wide enough to be visible.
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
  {
    left,
    right,
    zoom,
    colour,
    bottom,
  }: { left: number; right: number; zoom: number; colour: string; bottom: number },
) {
  const top = TOP + TITLE
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
