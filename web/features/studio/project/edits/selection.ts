import type { Document, Track } from '#contract/document/document'
import { overlaySpan } from '../../../../engine/timeline/camera-shots.ts'
import type { SelectedItem } from '../performers.ts'

export interface Span {
  start: number
  duration: number
}

export const endOf = ({ start, duration }: Span): number => start + duration

export interface Placed {
  item: SelectedItem
  span: Span
  track?: Track
}

export const keyOf = ({ kind, id }: SelectedItem): string => `${kind}/${id}`

export function everything(document: Document): Placed[] {
  const placed = (kind: SelectedItem['kind'], items: readonly (Span & { id: string })[]): Placed[] =>
    items.map(({ id, start, duration }) => ({ item: { kind, id }, span: { start, duration } }))
  return [
    ...(document.markers ?? []).map(({ id, time }) => ({
      item: { kind: 'marker' as const, id },
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
export function allPicked(document: Document): SelectedItem[] {
  return everything(document)
    .map(({ item }) => item)
    .filter(({ kind }) => kind !== 'scene' && kind !== 'marker')
}

/** The existing, unlocked items of a selection, with their places. */
export function placedOf(document: Document, selection: readonly SelectedItem[]): Placed[] {
  const wanted = new Set(selection.map(keyOf))
  return everything(document).filter(({ item }) => wanted.has(keyOf(item)))
}

export function isSelected(selection: readonly SelectedItem[], one: SelectedItem): boolean {
  return selection.some(({ kind, id }) => kind === one.kind && id === one.id)
}

/** A Ctrl-click adds an item or removes it. */
export function toggled(selection: readonly SelectedItem[], one: SelectedItem): SelectedItem[] {
  return isSelected(selection, one)
    ? selection.filter(({ kind, id }) => kind !== one.kind || id !== one.id)
    : [...selection, one]
}

/** A Shift-click adds all items of the lane from the nearest selected one to this one. */
export function extended(
  document: Document,
  selection: readonly SelectedItem[],
  one: SelectedItem,
): SelectedItem[] {
  const all = everything(document)
  const target = all.find(({ item }) => isSelected([item], one))
  if (!target) return [...selection]
  const lane = all.filter(({ item, track }) => item.kind === one.kind && track?.id === target.track?.id)
  const away = ({ span }: Placed) => Math.abs(span.start - target.span.start)
  const nearest = lane.filter(({ item }) => isSelected(selection, item)).sort((a, b) => away(a) - away(b))[0]
  if (!nearest) return [...selection.filter((other) => !isSelected([other], one)), one]
  const from = Math.min(nearest.span.start, target.span.start)
  const until = Math.max(nearest.span.start, target.span.start)
  const between = lane
    .filter(({ span, item }) => span.start >= from && span.start <= until && !isSelected(selection, item))
    .map(({ item }) => item)
  // The clicked item comes last, because the panels show the last one.
  return [...[...selection, ...between].filter((other) => !isSelected([other], one)), one]
}

/** The previous or next item of the lane; without a selection, the first or last clip, or item. */
export function neighbour(
  document: Document,
  selected: SelectedItem | undefined,
  direction: 1 | -1,
): SelectedItem | undefined {
  const all = everything(document)
  const current = selected && all.find((one) => isSelected([one.item], selected))
  const clips = all.filter(({ item: { kind } }) => kind === 'clip')
  const lane = (
    current
      ? all.filter((one) => one.item.kind === current.item.kind && one.track?.id === current.track?.id)
      : clips.length > 0
        ? clips
        : all
  ).toSorted((a, b) => a.span.start - b.span.start)
  if (!current) return (direction > 0 ? lane[0] : lane.at(-1))?.item
  return lane[lane.findIndex(({ item: { id } }) => id === current.item.id) + direction]?.item
}
