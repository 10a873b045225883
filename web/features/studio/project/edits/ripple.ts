import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { SelectedItem } from '../performers.ts'
import { endOf, everything, isSelected, placedOf, type Span } from './selection.ts'
import { changeSpan, removeAll, together } from './selection-edits.ts'

const TOUCH = 1e-6

/**
 * Later voices move up with everything attached, unless another voice speaks there. On a track of music or sounds
 * only that track moves. Scenes stay.
 */
export function removeAndClose(document: Document, selection: readonly SelectedItem[]): Edit | undefined {
  const removal = removeAll(document, selection)
  if (!removal) return undefined
  const removed = placedOf(document, selection)
  const moves: Edit[] = []
  const voices = document.tracks.filter(({ kind }) => kind === 'voice')
  const isVoice = (track: string | undefined) => voices.some(({ id }) => id === track)
  const left = everything(document).filter(({ item }) => !isSelected(selection, item))

  const spoken = removed.filter(({ track }) => isVoice(track?.id)).map(({ span }) => span)
  // Muted tracks don't speak: other takes are silent.
  const speaking = left.filter(({ track }) => isVoice(track?.id) && !track?.mute).map(({ span }) => span)
  const locked = voices.filter((track) => track.locked).flatMap(({ clips }) => clips)
  const silent = without(united(spoken), [...speaking, ...locked])
  const isMoved = (kind: SelectedItem['kind'], track: string | undefined) =>
    kind !== 'scene' && (kind !== 'clip' || isVoice(track))
  for (const { item, span, track } of left) {
    if (!isMoved(item.kind, track?.id)) continue
    const by = lengthBefore(silent, span.start)
    if (by > 0) {
      const edit = changeSpan(document, item, { start: Math.max(0, span.start - by) })
      if (edit) moves.push(edit)
    }
  }
  for (const track of document.tracks) {
    if (track.kind === 'voice' || track.locked) continue
    const gaps = united(removed.filter((one) => one.track?.id === track.id).map(({ span }) => span))
    for (const clip of track.clips) {
      const by = isSelected(selection, { kind: 'clip', id: clip.id }) ? 0 : lengthBefore(gaps, clip.start)
      if (by > 0) moves.push({ kind: 'moveClip', clip: clip.id, start: Math.max(0, clip.start - by) })
    }
  }
  return together([removal, ...moves].flatMap((edit) => (edit.kind === 'batch' ? edit.edits : [edit])))
}

/** Sorted spans, with touching ones merged. */
function united(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && span.start <= endOf(last) + TOUCH) {
      last.duration = Math.max(endOf(last), endOf(span)) - last.start
    } else result.push({ ...span })
  }
  return result
}

/** Returns ordered spans with others cut out. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  return others.reduce<Span[]>(
    (left, other) =>
      left.flatMap((span) => {
        const before = { start: span.start, duration: Math.min(endOf(span), other.start) - span.start }
        const start = Math.max(span.start, endOf(other))
        const after = { start, duration: endOf(span) - start }
        if (before.duration >= span.duration || after.duration >= span.duration) return [span]
        return [before, after].filter(({ duration }) => duration > TOUCH)
      }),
    [...spans],
  )
}

/** Seconds of the spans before `time`. */
function lengthBefore(spans: readonly Span[], time: number): number {
  return spans.reduce((sum, span) => sum + Math.max(0, Math.min(endOf(span), time) - span.start), 0)
}
