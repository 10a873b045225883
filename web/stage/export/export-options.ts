import type { Stage } from '#contract/document/document'

import { sameShape } from '../../engine/render/picture-shape.ts'
import type { ProbedEncoder } from '../../engine/render/formats/format.ts'
import {
  exportFormats,
  formatNames,
  isSoundFormat,
  type ExportFormat,
} from '../../engine/render/formats/index.ts'
import { LOUDNESS_TARGETS } from '../../engine/mix/loudness-targets.ts'
import type { ExportSize } from '../../engine/render/formats/size.ts'
import { formatBytes } from '../../platform/format-bytes.ts'
import { formatNumber } from '../../platform/locale.ts'

/** Encoders that this browser has. */
export type ExportSupport = Readonly<Record<ProbedEncoder, boolean>>

export function canMake(format: ExportFormat, support: ExportSupport): boolean {
  const { encoders } = exportFormats[format]
  return encoders.length === 0 || encoders.some((encoder) => support[encoder])
}

/** Frames per second on offer; none for a sound. */
export function exportRates(format: ExportFormat): readonly number[] {
  return isSoundFormat(format) ? [] : exportFormats[format].rates
}

/** Sizes on offer; none for a sound. */
export function exportSizes(stage: Stage, format: ExportFormat = 'mp4'): ExportSize[] {
  return isSoundFormat(format) ? [] : exportFormats[format].sizes(stage)
}

export interface ExportChoice {
  format: ExportFormat
  size: ExportSize
  fps: number
  /** LUFS of the whole piece; `null`: as it is mixed. Missing where it is not offered. */
  loudness?: number | null
}

/** `−14 LUFS`. */
export function loudnessLabel(lufs: number): string {
  return `${formatNumber(lufs, { maximumFractionDigits: 1 })} LUFS`
}

/** A directed piece is brought to the loudness of streaming services; others stay as they are mixed, unless the URL says so. */
export function startingLoudness(isDirected: boolean, search: URLSearchParams): number | null {
  const asked = search.get('loudness')
  if (asked === 'off') return null
  const target = LOUDNESS_TARGETS.find(({ lufs }) => String(lufs) === asked)
  return target?.lufs ?? (isDirected ? LOUDNESS_TARGETS[0].lufs : null)
}

/** The initial choice; the URL may set parts of it (`?format=webm&size=720p&fps=30`). */
export function startingChoice(stage: Stage, support: ExportSupport, search: URLSearchParams): ExportChoice {
  const requested = formatNames.find((name) => name === search.get('format'))
  const format = requested ?? (support.mp4 ? 'mp4' : 'webm')
  const size = exportSizes(stage, format).find((one) => one.id === search.get('size'))
  const fps = exportRates(format).find((rate) => String(rate) === search.get('fps'))
  const initial = withFormat(
    {
      format,
      size: exportFormats.mp4.preferredSize(stage),
      fps: nearestRate(stage.fps, exportFormats.mp4.rates),
    },
    stage,
    format,
  )
  return { format, size: size ?? initial.size, fps: fps ?? initial.fps }
}

/** Changes the format; unavailable sizes and rates are replaced by the nearest ones. */
export function withFormat(choice: ExportChoice, stage: Stage, format: ExportFormat): ExportChoice {
  if (isSoundFormat(format)) return { ...choice, format }
  const sizes = exportSizes(stage, format)
  const size = sizes.find(({ id }) => id === choice.size.id) ?? exportFormats[format].preferredSize(stage)
  const rates = exportRates(format)
  return {
    ...choice,
    format,
    size,
    fps: rates.includes(choice.fps) ? choice.fps : nearestRate(choice.fps, rates),
  }
}

/** The formats on offer, with their names. */
export const formatOptions = formatNames.map((id) => ({ id, label: exportFormats[id].label }))

export function fileKind(format: ExportFormat): 'video' | 'GIF' | 'sound' {
  return exportFormats[format].noun
}

export function isPublishable(format: ExportFormat): boolean {
  return !isSoundFormat(format) && exportFormats[format].isPublishable === true
}

export function formatDescription(format: ExportFormat): string {
  return exportFormats[format].description
}

/** Returns why a document of this length, in seconds, can't be exported to the format, or `''`. */
export function lengthError(format: ExportFormat, seconds: number): string {
  if (isSoundFormat(format)) return ''
  const { maxSeconds = Infinity, noun } = exportFormats[format]
  if (seconds <= maxSeconds) return ''
  return `A ${noun} can be ${maxSeconds} seconds long. Choose a video format, or make the project shorter.`
}

/** Returns the limits of this browser as text, or `''`. */
export function supportMessage(support: ExportSupport): string {
  if (support.webm && support.mp4) return ''
  if (support.webm)
    return 'This browser cannot encode MP4 (H.264 video with AAC sound). WebM works, and so does YouTube with it; for a file that plays on an iPhone, export from Chrome, Edge or Safari.'
  if (support.mp4) return 'This browser cannot encode WebM (VP9 video with Opus sound). MP4 plays everywhere.'
  return 'This browser cannot make video files: it has no WebCodecs. Your project is safe. Open this page in a current Chrome, Edge, Firefox or Safari on a computer and export there.'
}

/** The project's title as a file name valid on every system. */
export function exportFileName(title: string, format: ExportFormat): string {
  const name = title
    .normalize('NFC')
    // The characters that Windows refuses, and everything invisible.
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
    .trim()
  return `${name || 'Mouthpiece'}.${exportFormats[format].extension}`
}

export interface ExportPace {
  /** Remaining seconds; undefined while unknown. */
  left: number | undefined
  /** Multiple of real time. */
  speed: number | undefined
}

/** Returns a note when the file's shape differs from the stage's, else `''`. */
export function shapeMessage(stage: Stage, size: ExportSize): string {
  if (sameShape(size, stage)) return ''
  return 'Your stage has a different shape. The view is chosen so that no one is cut off, as you see here.'
}

/** Seconds after which progress below 2 % suffices to estimate the time left. */
const MIN_ELAPSED_SECONDS = 3

/** Computes the speed of an export from its progress, the seconds spent and the seconds of video. */
export function exportPace(fraction: number, elapsed: number, duration: number): ExportPace {
  const isTooEarly = fraction < 0.02 ? elapsed < MIN_ELAPSED_SECONDS : elapsed < 0.5
  if (fraction === 0 || isTooEarly) return { left: undefined, speed: undefined }
  return { left: (elapsed / fraction) * (1 - fraction), speed: (fraction * duration) / elapsed }
}

/** Fraction of a file that must be encoded before its size can be extrapolated. */
const MIN_FRACTION = 0.05

/** Extrapolates the size of the whole file in bytes; undefined while unknown. */
export function expectedSize(fraction: number, bytes: number | undefined): number | undefined {
  return bytes === undefined || fraction < MIN_FRACTION ? undefined : bytes / fraction
}

/** “about 12 MB”. */
export function formatExpectedSize(bytes: number): string {
  return `about ${formatBytes(bytes, bytes < 10 * 1024 * 1024 ? 1 : 0)}`
}

/** “about 12 seconds left”. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 2) return 'nearly done'
  if (seconds < 90) return `about ${Math.round(seconds)} seconds left`
  return `about ${Math.round(seconds / 60)} minutes left`
}

function nearestRate(fps: number, rates: readonly number[]): number {
  return [...rates].sort((a, b) => Math.abs(a - fps) - Math.abs(b - fps))[0] ?? 30
}
