import type { Stage } from '#contract/document'

import { sameShape } from '../../engine/render/picture-shape.ts'
import type { ExportFormat } from '../../engine/render/export-format.ts'

/** Which files this browser can make, each with why not. */
export interface ExportSupport {
  webm: boolean
  mp4: boolean
}

export interface ExportSize {
  id: 'stage' | '1080p' | '720p' | 'square' | 'vertical'
  label: string
  /** Pixels; both even, as the encoders want. */
  width: number
  height: number
}

export const exportRates = [24, 30, 60] as const

const fixedSizes: ExportSize[] = [
  { id: '1080p', label: '1080p', width: 1920, height: 1080 },
  { id: '720p', label: '720p', width: 1280, height: 720 },
  { id: 'square', label: 'Square', width: 1080, height: 1080 },
  { id: 'vertical', label: 'Vertical', width: 1080, height: 1920 },
]

/** The four usual sizes, and the stage's own where none of them has its shape. */
export function exportSizes(stage: Stage): ExportSize[] {
  const own = { id: 'stage' as const, label: 'Stage', width: even(stage.width), height: even(stage.height) }
  return fixedSizes.some((size) => sameShape(size, stage)) ? fixedSizes : [own, ...fixedSizes]
}

/** The size to begin with: the one of the stage's own shape, 1080p rather than 720p where it is wide. */
export function preferredSize(stage: Stage): ExportSize {
  const sizes = exportSizes(stage)
  // `exportSizes` is never empty.
  return sizes.find((size) => sameShape(size, stage)) ?? sizes[0]!
}

export interface ExportChoice {
  format: ExportFormat
  size: ExportSize
  fps: number
}

/** The choice to begin with; the address may name parts of it (`?format=webm&size=720p&fps=30`). */
export function startingChoice(stage: Stage, support: ExportSupport, search: URLSearchParams): ExportChoice {
  const asked = search.get('format')
  const size = exportSizes(stage).find((one) => one.id === search.get('size'))
  const fps = exportRates.find((rate) => String(rate) === search.get('fps'))
  return {
    format: asked === 'webm' || asked === 'mp4' ? asked : support.mp4 ? 'mp4' : 'webm',
    size: size ?? preferredSize(stage),
    fps: fps ?? nearestRate(stage.fps),
  }
}

/** What the person has to know about this browser, or `''` when it can do everything. */
export function supportWords(support: ExportSupport): string {
  if (support.webm && support.mp4) return ''
  if (support.webm)
    return 'This browser cannot encode MP4 (H.264 video with AAC sound). WebM works, and so does YouTube with it; for a file that plays on an iPhone, export from Chrome, Edge or Safari.'
  if (support.mp4) return 'This browser cannot encode WebM (VP9 video with Opus sound). MP4 plays everywhere.'
  return 'This browser cannot make video files: it has no WebCodecs. Your project is safe. Open this page in a current Chrome, Edge, Firefox or Safari on a computer and export there.'
}

/** The project's title as a file name that every system takes. */
export function exportFileName(title: string, format: string): string {
  const name = title
    .normalize('NFC')
    // The characters that Windows refuses, and everything invisible.
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
    .trim()
  return `${name || 'Mouthpiece'}.${format}`
}

export interface ExportPace {
  /** Seconds to go; undefined until there is something to judge by. */
  left: number | undefined
  /** How many times faster than playing. */
  speed: number | undefined
}

/** What is said where the file has another shape than the stage; `''` where it has not. */
export function shapeWords(stage: Stage, size: ExportSize): string {
  if (sameShape(size, stage)) return ''
  return 'Your stage has another shape. The view is chosen so that nobody is cut off, as you see here.'
}

/** How fast an export goes, from its fraction, the seconds it has taken and the seconds of video. */
export function exportPace(fraction: number, elapsed: number, duration: number): ExportPace {
  if (fraction < 0.02 || elapsed < 0.5) return { left: undefined, speed: undefined }
  return { left: (elapsed / fraction) * (1 - fraction), speed: (fraction * duration) / elapsed }
}

/** “about 12 seconds left”. */
export function timeLeftWords(seconds: number): string {
  if (seconds < 2) return 'nearly done'
  if (seconds < 90) return `about ${Math.round(seconds)} seconds left`
  return `about ${Math.round(seconds / 60)} minutes left`
}

function nearestRate(fps: number): number {
  return [...exportRates].sort((a, b) => Math.abs(a - fps) - Math.abs(b - fps))[0] ?? 30
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}
