import { AppError } from '../../contract/app-error.ts'
import type { Question } from '../../contract/survey/schema.ts'
import { VOICE_MAX_BYTES } from '../../contract/survey/surveys.ts'
import { markupRoot } from '../../model/media/markup-root.ts'
import { sniff } from '../../model/media/sniff.ts'
import { formOf } from '../../model/survey/kinds/index.ts'
import type { AnswerForm } from '../../model/survey/kinds/kind.ts'

export interface FileSink {
  write(bytes: ArrayBuffer, type: string): Promise<void>
  begin(type: string): Promise<string>
  putPart(multipart: string, part: number, bytes: ArrayBuffer): Promise<string>
  seal(multipart: string, parts: { part: number; etag: string }[]): Promise<void>
  abort(multipart: string): Promise<void>
}

/** Bytes in memory at once; the bucket requires parts of equal size, at least 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024

interface FileRules {
  maxBytes(question: Question): number
  isSound: boolean
}

/** The rules for stored files, by the form of the answer that names them; `null`: an answer names no file. */
const fileRules: Record<AnswerForm, FileRules | null> = {
  none: null,
  text: null,
  day: null,
  time: null,
  amount: null,
  score: null,
  stars: null,
  yes_no: null,
  option: null,
  options: null,
  ranking: null,
  rows: null,
  scores: null,
  amounts: null,
  signature: null,
  files: {
    maxBytes: (question) => ('maxBytes' in question ? question.maxBytes : 0),
    isSound: false,
  },
  recording: { maxBytes: () => VOICE_MAX_BYTES, isSound: true },
}

function rulesOf(question: Question): FileRules | null {
  return fileRules[formOf(question)]
}

export function takesFiles(question: Question): boolean {
  return rulesOf(question) !== null
}

/** The maximum size of a file for a question; `undefined` if it takes none. */
export function maxBytesFor(question: Question | undefined): number | undefined {
  return question && rulesOf(question)?.maxBytes(question)
}

/**
 * Detected from the bytes. Throws `not_a_sound` for a voice question, and `unsupported_media_type` for anything but
 * pictures, sounds, videos, PDF (ISO 32000) and plain text. What begins like a drawing or a page is no plain text; the rest
 * is served as text, where no script runs.
 */
export function typeFor(question: Question, head: Uint8Array): string {
  const sound = sniff(head, 'sound')
  if (rulesOf(question)?.isSound) {
    if (!sound) throw new AppError('not_a_sound')
    return sound
  }
  const type = sniff(head, 'picture') ?? sniff(head, 'video') ?? sound
  if (type) return type
  if (String.fromCharCode(...head.subarray(0, 5)) === '%PDF-') return 'application/pdf'
  if (isPlainText(head)) return 'text/plain; charset=utf-8'
  throw new AppError('unsupported_media_type')
}

/** Maximum characters of a name; its end, with the extension, is used. */
const NAME_MAX = 120

/** The last part of the path, without characters that could end a header or hide the extension. */
export function storedName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}"]/gu, '').trim()
  // By characters: half of one can't be written into a header.
  return Array.from(plain).slice(-NAME_MAX).join('') || 'file'
}

/**
 * One part of the stream is in memory at a time. Throws `empty_file`, `too_large` beyond `maxBytes`, and errors of
 * `typeOf`.
 */
export async function store(
  sink: FileSink,
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, typeOf }: { maxBytes: number; typeOf: (head: Uint8Array) => string },
): Promise<{ size: number; type: string }> {
  let multipart = ''
  let type = ''
  let size = 0
  const parts: { part: number; etag: string }[] = []
  try {
    for await (const bytes of partsOf(chunks, maxBytes)) {
      if (size === 0) type = typeOf(bytes)
      size += bytes.byteLength
      if (parts.length === 0 && bytes.byteLength < PART_BYTES) {
        await sink.write(bytes.buffer, type)
        return { size, type }
      }
      if (multipart === '') multipart = await sink.begin(type)
      const part = parts.length + 1
      parts.push({ part, etag: await sink.putPart(multipart, part, bytes.buffer) })
    }
    if (size === 0) throw new AppError('empty_file')
    await sink.seal(multipart, parts)
    return { size, type }
  } catch (error) {
    if (multipart !== '') await sink.abort(multipart)
    throw error
  }
}

/** Splits the bytes into whole parts and a shorter last one. */
async function* partsOf(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(PART_BYTES)
  let filled = 0
  let total = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > maxBytes) throw new AppError('too_large')
    for (let from = 0; from < chunk.length;) {
      const piece = chunk.subarray(from, from + PART_BYTES - filled)
      part.set(piece, filled)
      filled += piece.length
      from += piece.length
      if (filled < PART_BYTES) continue
      yield part
      part = new Uint8Array(PART_BYTES)
      filled = 0
    }
  }
  if (filled > 0) yield part.slice(0, filled)
}

const TEXT_BYTES = 4_096
/** More than a text's start, as a long comment may precede what a browser would draw. */
const MARKUP_BYTES = 65_536

/** UTF-8 without control characters, and no page or drawing; the last character may be cut by the limit. */
function isPlainText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(
      head.subarray(0, TEXT_BYTES),
      {
        stream: true,
      },
    )
    if (/[^\P{Cc}\t\r\n\f]/u.test(text)) return false
    const root = markupRoot(new TextDecoder().decode(head.subarray(0, MARKUP_BYTES)))
    return root === undefined || !(root === '' || drawnByBrowsers.has(root))
  } catch {
    return false
  }
}

/** Elements that begin a page or a drawing. */
const drawnByBrowsers = new Set(
  'svg html head body script style iframe object embed link meta base title form table div font img math a b br p h1'.split(
    ' ',
  ),
)
