import type { Stage } from '#contract/document/document'

import { sameShape } from '../../engine/render/picture-shape.ts'
import { formatFixed, formatNumber } from '../../platform/locale.ts'
import { isSoundFormat, MAX_GIF_SECONDS, type ExportFormat } from '../../engine/render/export-format.ts'

/** Which files this browser can make. */
export interface ExportSupport {
  webm: boolean
  mp4: boolean
  /** WebM without a background. */
  transparent: boolean
  opus: boolean
}

/** Whether this browser can make a file. GIF, WAV and MP3 are encoded by the app's own code. */
export function canMake(format: ExportFormat, support: ExportSupport): boolean {
  switch (format) {
    case 'mp4':
    case 'webm':
    case 'transparent':
    case 'opus':
      return support[format]
    case 'gif':
      return support.webm || support.mp4
    case 'wav':
    case 'mp3':
      return true
    default:
      return format satisfies never
  }
}

export interface ExportSize {
  id: 'stage' | '1080p' | '720p' | 'square' | 'vertical' | 'large' | 'medium' | 'small'
  label: string
  /** Pixels; both even, as the encoders want. */
  width: number
  height: number
}

const videoRates = [24, 30, 60] as const
/** GIF counts hundredths of a second. */
const gifRates = [10, 20, 25] as const
/** Longer sides of GIFs, in pixels. */
const gifSides = { small: 320, medium: 480, large: 640 }

/** Frames a second on offer; none for a sound. */
export function exportRates(format: ExportFormat): readonly number[] {
  if (isSoundFormat(format)) return []
  return format === 'gif' ? gifRates : videoRates
}

const fixedSizes: ExportSize[] = [
  { id: '1080p', label: '1080p', width: 1920, height: 1080 },
  { id: '720p', label: '720p', width: 1280, height: 720 },
  { id: 'square', label: 'Square', width: 1080, height: 1080 },
  { id: 'vertical', label: 'Vertical', width: 1080, height: 1920 },
]

/** The four usual sizes, and the stage's own where none of them has its shape; for a GIF three small ones of its shape. */
export function exportSizes(stage: Stage, format: ExportFormat = 'mp4'): ExportSize[] {
  if (isSoundFormat(format)) return []
  if (format === 'gif') {
    const longer = Math.max(stage.width, stage.height)
    return (['small', 'medium', 'large'] as const).map((id) => ({
      id,
      label: id[0]?.toUpperCase() + id.slice(1),
      width: even((stage.width * gifSides[id]) / longer),
      height: even((stage.height * gifSides[id]) / longer),
    }))
  }
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
  const asked = formatOptions.find(({ id }) => id === search.get('format'))
  const format = asked?.id ?? (support.mp4 ? 'mp4' : 'webm')
  const size = exportSizes(stage, format).find((one) => one.id === search.get('size'))
  const fps = exportRates(format).find((rate) => String(rate) === search.get('fps'))
  const begun = withFormat(
    { format, size: preferredSize(stage), fps: nearestRate(stage.fps, videoRates) },
    stage,
    format,
  )
  return { format, size: size ?? begun.size, fps: fps ?? begun.fps }
}

/** The choice with another format: sizes and rates that it does not have give way to the nearest it has. */
export function withFormat(choice: ExportChoice, stage: Stage, format: ExportFormat): ExportChoice {
  if (isSoundFormat(format)) return { ...choice, format }
  const sizes = exportSizes(stage, format)
  const usual = format === 'gif' ? sizes.find(({ id }) => id === 'medium') : preferredSize(stage)
  const size = sizes.find(({ id }) => id === choice.size.id) ?? usual ?? choice.size
  const rates = exportRates(format)
  return { format, size, fps: rates.includes(choice.fps) ? choice.fps : nearestRate(choice.fps, rates) }
}

/** The formats on offer, with their names. */
export const formatOptions = [
  { id: 'mp4', label: 'MP4' },
  { id: 'webm', label: 'WebM' },
  { id: 'transparent', label: 'WebM, no background' },
  { id: 'gif', label: 'GIF' },
  { id: 'wav', label: 'WAV' },
  { id: 'mp3', label: 'MP3' },
  { id: 'opus', label: 'Opus' },
] as const satisfies readonly { id: ExportFormat; label: string }[]

/** What the file is, in a word. */
export function fileKind(format: ExportFormat): 'video' | 'GIF' | 'sound' {
  if (isSoundFormat(format)) return 'sound'
  return format === 'gif' ? 'GIF' : 'video'
}

/** What a format is for, where its name does not say it; `''` otherwise. */
export function formatWords(format: ExportFormat): string {
  switch (format) {
    case 'mp4':
      return 'Plays everywhere.'
    case 'webm':
      return 'Plays in browsers and on YouTube.'
    case 'transparent':
      return 'Only the performers, titles and captions. Lay it over another video, or show it in OBS.'
    case 'gif':
      return 'Silent, and loops. Best for a few seconds.'
    case 'wav':
      return 'Sound only, uncompressed, 24 bit.'
    case 'mp3':
      return 'Sound only. Plays everywhere.'
    case 'opus':
      return 'Sound only, and the smallest.'
    default:
      return format satisfies never
  }
}

/** Why a document of so many seconds cannot be this file, or `''`. */
export function lengthTrouble(format: ExportFormat, seconds: number): string {
  if (format !== 'gif' || seconds <= MAX_GIF_SECONDS) return ''
  return `A GIF can be ${MAX_GIF_SECONDS} seconds long. Choose a video format, or make the project shorter.`
}

/** What the person has to know about this browser, or `''` when it can do everything. */
export function supportWords(support: ExportSupport): string {
  if (support.webm && support.mp4) return ''
  if (support.webm)
    return 'This browser cannot encode MP4 (H.264 video with AAC sound). WebM works, and so does YouTube with it; for a file that plays on an iPhone, export from Chrome, Edge or Safari.'
  if (support.mp4) return 'This browser cannot encode WebM (VP9 video with Opus sound). MP4 plays everywhere.'
  return 'This browser cannot make video files: it has no WebCodecs. Your project is safe. Open this page in a current Chrome, Edge, Firefox or Safari on a computer and export there.'
}

const fileEndings: Readonly<Record<ExportFormat, string>> = {
  mp4: 'mp4',
  webm: 'webm',
  transparent: 'webm',
  gif: 'gif',
  wav: 'wav',
  mp3: 'mp3',
  opus: 'webm',
}

/** The project's title as a file name that every system takes. */
export function exportFileName(title: string, format: ExportFormat): string {
  const name = title
    .normalize('NFC')
    // The characters that Windows refuses, and everything invisible.
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
    .trim()
  return `${name || 'Mouthpiece'}.${fileEndings[format]}`
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
  return 'Your stage has a different shape. The view is chosen so that no one is cut off, as you see here.'
}

/** Seconds after which even a small part says how long all of a long export will take. */
const ENOUGH = 3

/** How fast an export goes, from its fraction, the seconds it has taken and the seconds of video. */
export function exportPace(fraction: number, elapsed: number, duration: number): ExportPace {
  const isTooEarly = fraction < 0.02 ? elapsed < ENOUGH : elapsed < 0.5
  if (fraction === 0 || isTooEarly) return { left: undefined, speed: undefined }
  return { left: (elapsed / fraction) * (1 - fraction), speed: (fraction * duration) / elapsed }
}

/** Share of a file from which its beginning says how large all of it will be. */
const TELLING = 0.05

/** Bytes that the whole file will have, from those that are encoded; undefined until there is something to judge by. */
export function expectedSize(fraction: number, bytes: number | undefined): number | undefined {
  return bytes === undefined || fraction < TELLING ? undefined : bytes / fraction
}

/** “about 12 MB”. */
export function sizeWords(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes < 10
    ? `about ${formatFixed(megabytes, 1)} MB`
    : `about ${formatNumber(Math.round(megabytes))} MB`
}

/** “about 12 seconds left”. */
export function timeLeftWords(seconds: number): string {
  if (seconds < 2) return 'nearly done'
  if (seconds < 90) return `about ${Math.round(seconds)} seconds left`
  return `about ${Math.round(seconds / 60)} minutes left`
}

function nearestRate(fps: number, rates: readonly number[]): number {
  return [...rates].sort((a, b) => Math.abs(a - fps) - Math.abs(b - fps))[0] ?? 30
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}
