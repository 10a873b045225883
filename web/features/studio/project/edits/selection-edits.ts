import { takeTimeOf } from '#model/document/clip-time'
import type { Clip, Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { addItem, changeItem, findItem, removeItem } from '#model/edits/item-edits'
import type { SelectedItem } from '../performers.ts'
import { splitCaption } from './split-caption.ts'
import { splitScene } from './split-scene.ts'
import { endOf, everything, isSelected, keyOf, placedOf, type Placed, type Span } from './selection.ts'

/** Edges closer than this (seconds) are equal. */
const TOUCH = 1e-6

export function together(edits: readonly Edit[]): Edit | undefined {
  return edits.length > 1 ? { kind: 'batch', edits: [...edits] } : edits[0]
}

function removal({ kind, id }: SelectedItem): Edit {
  return kind === 'clip' ? { kind: 'removeClip', clip: id } : removeItem(kind, id)
}

/** Deletes the selection, except items on locked tracks. */
export function removeAll(document: Document, selection: readonly SelectedItem[]): Edit | undefined {
  return together(placedOf(document, selection).map(({ item }) => removal(item)))
}

/** Moves or resizes one item. The sound of a clip stays at its time. */
export function changeSpan(
  document: Document,
  { kind, id }: SelectedItem,
  span: Partial<Span>,
): Edit | undefined {
  if (kind === 'marker') {
    return span.start === undefined ? undefined : changeItem(kind, id, { time: span.start })
  }
  if (kind !== 'clip') return changeItem(kind, id, span)
  const clip = clipOf(document, id)
  if (!clip) return undefined
  if (span.duration === undefined || Math.abs(span.duration - clip.duration) < TOUCH) {
    return { kind: 'moveClip', clip: id, start: span.start ?? clip.start }
  }
  const start = span.start ?? clip.start
  const offset = Math.max(0, takeTimeOf(clip, start))
  return { kind: 'trimClip', clip: id, change: { start, duration: span.duration, offset } }
}

/** Moves the selection by `by` seconds, limited by the start and by other clips. */
export function shiftAll(
  document: Document,
  selection: readonly SelectedItem[],
  by: number,
): Edit | undefined {
  const placed = placedOf(document, selection)
  const shift = freeShift(document, placed, by)
  if (Math.abs(shift) < TOUCH) return undefined
  return together(
    placed.flatMap(({ item, span }) => changeSpan(document, item, { start: span.start + shift }) ?? []),
  )
}

/** Nearest shift to `by` without starts before 0 and overlaps on a track. */
export function freeShift(document: Document, placed: readonly Placed[], by: number): number {
  const earliest = Math.min(Infinity, ...placed.map(({ span }) => span.start))
  const min = earliest === Infinity ? 0 : -earliest
  const moving = new Set(placed.map(({ item }) => keyOf(item)))
  const walls = new Map<string, Span[]>()
  // Only affected tracks: a long piece has thousands of clips on others.
  for (const id of new Set(placed.flatMap(({ track }) => track?.id ?? []))) {
    const clips = document.tracks.find((track) => track.id === id)?.clips ?? []
    walls.set(
      id,
      clips.filter((clip) => !moving.has(keyOf({ kind: 'clip', id: clip.id }))),
    )
  }
  const clips = placed.filter(({ track }) => track && walls.has(track.id))
  const fits = (shift: number) =>
    shift >= min - TOUCH &&
    clips.every(({ span, track }) =>
      // Safe: `clips` are those on tracks.
      (walls.get(track!.id) ?? []).every(
        (wall) => endOf(span) + shift <= wall.start + TOUCH || span.start + shift >= endOf(wall) - TOUCH,
      ),
    )
  const wanted = Math.max(min, by)
  if (fits(wanted)) return wanted
  const places = clips.flatMap(({ span, track }) =>
    (walls.get(track?.id ?? '') ?? []).flatMap((wall) => [
      wall.start - endOf(span),
      endOf(wall) - span.start,
    ]),
  )
  const away = (shift: number) => Math.abs(shift - wanted)
  return (
    places
      .filter((shift) => away(shift) < away(0) + TOUCH)
      .sort((a, b) => away(a) - away(b))
      .find(fits) ?? 0
  )
}

/** Copies the selection directly behind it; the copies are selected. */
export function duplicateAll(
  document: Document,
  selection: readonly SelectedItem[],
  newId: () => string,
): { edit: Edit; selection: SelectedItem[] } | undefined {
  const placed = placedOf(document, selection).filter(({ item }) => item.kind !== 'marker')
  if (placed.length === 0) return undefined
  const from = Math.min(...placed.map(({ span }) => span.start))
  const until = Math.max(...placed.map(({ span }) => endOf(span)))
  const copies = placed.map((one) => ({ ...one, item: { kind: one.item.kind, id: newId() } }))
  // Copies that would overlap other clips move later.
  const shift = shiftForCopies(document, placed, until - from)
  const edits = placed.flatMap(({ item, span }, index) => {
    const copy = copies[index]
    return copy ? (additionOf(document, item, copy.item.id, span.start + shift) ?? []) : []
  })
  const edit = together(edits)
  return edit && { edit, selection: copies.map(({ item }) => item) }
}

/** The first shift from `min` at which copies of the clips overlap no others. */
export function shiftForCopies(document: Document, placed: readonly Placed[], min: number): number {
  const clips = placed.filter(({ track }) => track)
  let shift = min
  for (let moved = true; moved;) {
    moved = false
    for (const { span, track } of clips) {
      const wall = document.tracks
        .find(({ id }) => id === track?.id)
        ?.clips.find(
          (one) => span.start + shift < endOf(one) - TOUCH && endOf(span) + shift > one.start + TOUCH,
        )
      if (!wall) continue
      shift = endOf(wall) - span.start
      moved = true
    }
  }
  return shift
}

function additionOf(
  document: Document,
  { kind, id }: SelectedItem,
  newId: string,
  start: number,
): Edit | undefined {
  if (kind === 'marker') return undefined
  if (kind !== 'clip') {
    const item = findItem(document, kind, id)
    return item && addItem(kind, { ...item, id: newId, start })
  }
  const track = document.tracks.find(({ clips }) => clips.some((clip) => clip.id === id))
  const clip = track?.clips.find((one) => one.id === id)
  return track && clip && { kind: 'addClip', track: track.id, clip: { ...clip, id: newId, start } }
}

/** The selected clips, captions, scenes and overlays at `at`; without any there, every clip of unlocked tracks. */
export function splitAt(
  document: Document,
  options: { at: number; selection: readonly SelectedItem[]; newId: () => string },
): Edit | undefined {
  const { at, selection, newId } = options
  const under = everything(document).filter(
    ({ item, span }) =>
      ['clip', 'scene', 'overlay', 'caption'].includes(item.kind) &&
      at > span.start + 0.01 &&
      at < endOf(span) - 0.01,
  )
  const chosen = under.filter(({ item }) => isSelected(selection, item))
  const cut = chosen.length > 0 ? chosen : under.filter(({ item }) => item.kind === 'clip')
  return together(
    cut.flatMap(({ item }): Edit[] => {
      if (item.kind === 'clip') return [{ kind: 'splitClip', clip: item.id, at, newId: newId() }]
      if (item.kind === 'caption') {
        const caption = document.captions.find(({ id }) => id === item.id)
        const halves = caption && splitCaption(caption, at)
        if (!halves) return []
        return [
          { kind: 'changeCaption', caption: caption.id, change: halves.first },
          { kind: 'addCaption', caption: { ...halves.second, id: newId() } },
        ]
      }
      const overlay = document.overlays?.find(({ id }) => id === item.id)
      if (item.kind === 'overlay') {
        if (!overlay) return []
        const rest = { ...overlay, id: newId(), start: at, duration: endOf(overlay) - at }
        return [
          { kind: 'changeOverlay', overlay: overlay.id, change: { duration: at - overlay.start } },
          { kind: 'addOverlay', overlay: rest, after: overlay.id },
        ]
      }
      const scene = document.scenes.find(({ id }) => id === item.id)
      if (!scene) return []
      const halves = splitScene(scene, at)
      return [
        { kind: 'changeScene', scene: scene.id, change: halves.first },
        { kind: 'addScene', scene: { ...halves.second, id: newId() } },
      ]
    }),
  )
}

function clipOf(document: Document, id: string): Clip | undefined {
  return document.tracks.flatMap(({ clips }) => clips).find((clip) => clip.id === id)
}
