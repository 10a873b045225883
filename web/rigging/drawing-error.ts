import type { CleaningNote } from '#model/drawing/clean-names'
import { RigError, type RigErrorCode } from '#model/rig/rig-error'
import { CallError } from '../platform/call-error.ts'
import { errorMessage } from '../shell/errors/error-message.ts'

export interface DrawingErrorMessage {
  title: string
  text: string
}

const titles: Record<RigErrorCode, string> = {
  too_large: 'This drawing is too large',
  raster: 'There is a picture in it that can’t be read',
  too_many_parts: 'There are too many shapes in it',
  too_deep: 'Its groups are nested too deeply',
  not_xml: 'This file is damaged or not an SVG',
  not_svg: 'This is not an SVG drawing',
  unsafe: 'Something in it is not allowed',
  unsupported: 'Something in it cannot be drawn',
  bad_value: 'Something in it cannot be read',
  bad_metadata: 'The rig’s description is wrong',
  part_missing: 'A part is missing',
  part_twice: 'A part appears twice',
}

const ways: Partial<Record<RigErrorCode, string>> = {
  raster: 'Embed the picture as PNG or JPEG, trace it, or take it out, and export again.',
  unsupported: 'Turn text into outlines and expand patterns and masks in your drawing program.',
  too_many_parts: 'Merge shapes of one colour in your drawing program.',
  not_xml: 'Export it as “plain SVG” and upload that file.',
}

export function drawingErrorMessage(error: unknown): DrawingErrorMessage {
  if (error instanceof RigError) return words(error.code, error.place, error.detail)
  if (error instanceof CallError && error.code === 'drawing_refused') {
    const { reason, place, detail } = error.data
    const isKnown = typeof reason === 'string' && Object.hasOwn(titles, reason)
    // Safe: found in the table of codes.
    if (isKnown) return words(reason as RigErrorCode, String(place), String(detail))
  }
  return errorMessage(error)
}

function words(code: RigErrorCode, place: string, detail: string): DrawingErrorMessage {
  return { title: titles[code], text: [`${place}: ${detail}.`, ways[code] ?? ''].join(' ').trim() }
}

const noteTitles: Record<CleaningNote['kind'], string> = {
  effect: 'Effects that puppets can’t have were removed',
  gradient: 'Gradients became flat colours',
  hidden: 'Hidden layers were left out',
  'editor-data': '',
  symbol: 'Symbols were expanded',
  renamed: 'Layers of the same name got numbers',
}

/** Returns the message of applied fixes, each kind once with its count. */
export function noteMessage(notes: readonly CleaningNote[]): string[] {
  const counts = new Map<CleaningNote['kind'], number>()
  for (const { kind } of notes) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].flatMap(([kind, count]) =>
    noteTitles[kind] === '' ? [] : [count > 1 ? `${noteTitles[kind]} (${count})` : noteTitles[kind]],
  )
}
