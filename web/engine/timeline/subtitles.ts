export interface SubtitleCue {
  start: number
  end: number
  text: string
}

export interface ReadSubtitles {
  /** In the order of their start. */
  cues: SubtitleCue[]
  /** Lines of the file, from 1, at which something stood that is no readable cue. */
  skipped: number[]
}

/** Characters of a file; a feature film has about 100,000. */
const LENGTH_MAX = 2_000_000
/** Seconds; as long as a document. */
const TIME_MAX = 86_400

/** More than any subtitle file has. */
export class SubtitlesTooLong extends Error {
  override readonly name = 'SubtitlesTooLong'
}

/**
 * SubRip (SRT) and WebVTT, including real-world deviations: no numbers or hours, a comma or point before
 * milliseconds, tags, settings. Unreadable parts are skipped and reported. Throws `SubtitlesTooLong`.
 */
export function readSubtitles(text: string): ReadSubtitles {
  if (text.length > LENGTH_MAX) throw new SubtitlesTooLong()
  const isVtt = /^\uFEFF?WEBVTT(?:\s|$)/.test(text)
  const cues: SubtitleCue[] = []
  const skipped: number[] = []
  for (const { line, lines } of blocksOf(text)) {
    const [first = ''] = lines
    if (isVtt && /^(WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/.test(first)) continue
    const at = lines.findIndex((one) => one.includes('-->'))
    const times = timesOf(lines[at] ?? '')
    const words = plain(lines.slice(at + 1).join('\n'))
    // A cue without words is no mistake: there is nothing to show.
    if (at >= 0 && at <= 1 && times && words === '') continue
    if (at < 0 || at > 1 || !times) skipped.push(line)
    else cues.push({ ...times, text: words })
  }
  return { cues: cues.toSorted((a, b) => a.start - b.start), skipped }
}

/** The bytes of a subtitle file as text: UTF-8, UTF-16 with its mark, else the Windows code page of old files. */
export function subtitleText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function writeSrt(cues: readonly SubtitleCue[]): string {
  return cues
    .map(({ start, end, text }, index) => {
      const times = `${clock(start, ',')} --> ${clock(end, ',')}`
      return `${index + 1}\r\n${times}\r\n${oneBlock(text).replaceAll('\n', '\r\n')}\r\n`
    })
    .join('\r\n')
}

export function writeVtt(cues: readonly SubtitleCue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${escaped(oneBlock(text))}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** An empty line would end the cue, and an arrow would begin another one. */
function oneBlock(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n\s*\n/g, '\n')
    .replaceAll('-->', '→')
    .trim()
}

function blocksOf(text: string): { line: number; lines: string[] }[] {
  const blocks: { line: number; lines: string[] }[] = []
  let open = false
  const all = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  for (const [index, line] of all.entries()) {
    if (line.trim() === '') {
      open = false
      continue
    }
    // Some files forget the empty line: a number and times begin the next cue all the same.
    const isNumbered = /^\s*\d+\s*$/.test(line) && (all[index + 1] ?? '').includes('-->')
    if (!open || (isNumbered && blocks.at(-1)?.lines.some((one) => one.includes('-->')))) {
      blocks.push({ line: index + 1, lines: [] })
    }
    open = true
    blocks.at(-1)?.lines.push(line)
  }
  return blocks
}

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`
const arrow = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s|$)`)

function timesOf(line: string): { start: number; end: number } | undefined {
  const found = arrow.exec(line)
  if (!found) return undefined
  const start = secondsOf(found.slice(1, 5))
  const end = secondsOf(found.slice(5, 9))
  return start !== undefined && end !== undefined && end > start && end <= TIME_MAX
    ? { start, end }
    : undefined
}

function secondsOf([hours, minutes, seconds, fraction]: (string | undefined)[]): number | undefined {
  const [h, m, s] = [Number(hours ?? 0), Number(minutes), Number(seconds)]
  if (m > 59 || s > 59) return undefined
  return h * 3600 + m * 60 + s + Number((fraction ?? '').padEnd(3, '0')) / 1000
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  quot: '"',
  apos: "'",
  lrm: '',
  rlm: '',
}

/** Without tags (<i>, <v Ann>, <00:01.000>, {\an8}) and with what entities stand for. */
function plain(text: string): string {
  return text
    .replaceAll(/<\/?(?:[a-z][^<>]*|\d[\d:.]*)?>/gi, '')
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .replaceAll(/&(amp|lt|gt|nbsp|quot|apos|lrm|rlm);/g, (_, name: string) => entities[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function clock(seconds: number, point: string): string {
  const all = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const milliseconds = String(all % 1000).padStart(3, '0')
  return `${two(all / 3_600_000)}:${two((all / 60_000) % 60)}:${two((all / 1000) % 60)}${point}${milliseconds}`
}
