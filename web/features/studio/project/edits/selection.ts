import type { Document, Track } from '#contract/document/document'
import { overlaySpan } from '../../../../engine/timeline/camera-shots.ts'
import type { Picked } from '../performers.ts'

export interface Span {
  start: number
  duration: number
}

export const endOf = ({ start, duration }: Span): number => start + duration

export interface Placed {
  picked: Picked
  span: Span
  track?: Track
}

export const keyOf = ({ kind, id }: Picked): string => `${kind}/${id}`

export function everything(document: Document): Placed[] {
  const placed = (kind: Picked['kind'], items: readonly (Span & { id: string })[]): Placed[] =>
    items.map(({ id, start, duration }) => ({ picked: { kind, id }, span: { start, duration } }))
  return [
    ...(document.markers ?? []).map(({ id, time }) => ({
      picked: { kind: 'marker' as const, id },
      span: { start: time, duration: 0 },
    })),
    ...placed('scene', document.scenes),
    ...placed(
      'overlay',
      (document.overlays ?? []).map((overlay) => ({ id: overlay.id, ...overlaySpan(document, overlay) })),
    ),
    ...placed('caption', document.captions),
    ...placed('gesture', document.gestures),
    ...document.tracks.flatMap((track) =>
      track.locked ? [] : placed('clip', track.clips).map((one) => ({ ...one, track })),
    ),
  ]
}

/** Returns what Ctrl+A selects: everything but scenes and markers. */
export function allPicked(document: Document): Picked[] {
  return everything(document)
    .map(({ picked }) => picked)
    .filter(({ kind }) => kind !== 'scene' && kind !== 'marker')
}

/** The existing, unlocked items of a selection, with their places. */
export function placedOf(document: Document, selection: readonly Picked[]): Placed[] {
  const wanted = new Set(selection.map(keyOf))
  return everything(document).filter(({ picked }) => wanted.has(keyOf(picked)))
}

export function isPicked(selection: readonly Picked[], one: Picked): boolean {
  return selection.some(({ kind, id }) => kind === one.kind && id === one.id)
}

/** A Ctrl-click adds an item or removes it. */
export function toggled(selection: readonly Picked[], one: Picked): Picked[] {
  return isPicked(selection, one)
    ? selection.filter(({ kind, id }) => kind !== one.kind || id !== one.id)
    : [...selection, one]
}

/** A Shift-click adds all items of the lane from the nearest selected one to this one. */
export function extended(document: Document, selection: readonly Picked[], one: Picked): Picked[] {
  const all = everything(document)
  const target = all.find(({ picked }) => isPicked([picked], one))
  if (!target) return [...selection]
  const lane = all.filter(({ picked, track }) => picked.kind === one.kind && track?.id === target.track?.id)
  const away = ({ span }: Placed) => Math.abs(span.start - target.span.start)
  const nearest = lane
    .filter(({ picked }) => isPicked(selection, picked))
    .sort((a, b) => away(a) - away(b))[0]
  if (!nearest) return [...selection.filter((other) => !isPicked([other], one)), one]
  const from = Math.min(nearest.span.start, target.span.start)
  const until = Math.max(nearest.span.start, target.span.start)
  const between = lane
    .filter(({ span, picked }) => span.start >= from && span.start <= until && !isPicked(selection, picked))
    .map(({ picked }) => picked)
  // The clicked item comes last, because the panels show the last one.
  return [...[...selection, ...between].filter((other) => !isPicked([other], one)), one]
}

/** The previous or next item of the lane; without a selection, the first or last clip, or item. */
export function neighbour(
  document: Document,
  picked: Picked | undefined,
  direction: 1 | -1,
): Picked | undefined {
  const all = everything(document)
  const current = picked && all.find((one) => isPicked([one.picked], picked))
  const clips = all.filter(({ picked: { kind } }) => kind === 'clip')
  const lane = (
    current
      ? all.filter((one) => one.picked.kind === current.picked.kind && one.track?.id === current.track?.id)
      : clips.length > 0
        ? clips
        : all
  ).toSorted((a, b) => a.span.start - b.span.start)
  if (!current) return (direction > 0 ? lane[0] : lane.at(-1))?.picked
  return lane[lane.findIndex(({ picked: { id } }) => id === current.picked.id) + direction]?.picked
}
