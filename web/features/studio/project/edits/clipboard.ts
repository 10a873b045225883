import * as z from 'zod/mini'
import {
  captionSchema,
  clipSchema,
  gestureSchema,
  overlaySchema,
  trackSchema,
  type Document,
} from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import type { SelectedItem } from '../performers.ts'
import { placedOf, type Placed } from './selection.ts'
import { shiftForCopies, together } from './selection-edits.ts'

const { kind, name } = trackSchema.shape

const copiedSchema = z.object({
  mouthpiece: z.literal('timeline'),
  version: z.literal(1),
  /** The project it was copied from, which has its takes. */
  project: z.string().check(z.maxLength(64)),
  clips: z
    .array(z.object({ clip: clipSchema, track: z.object({ id: z.string(), kind, name }) }))
    .check(z.maxLength(2_000)),
  captions: z.array(captionSchema).check(z.maxLength(2_000)),
  gestures: z.array(gestureSchema).check(z.maxLength(2_000)),
  overlays: z.array(overlaySchema).check(z.maxLength(1_000)),
})
export type Copied = z.infer<typeof copiedSchema>

/** Longer text is not ours. */
const TEXT_MAX = 2_000_000

/** Copies the selection for any project; `undefined` if nothing can be copied. */
export function copyOf(
  document: Document,
  project: string,
  selection: readonly SelectedItem[],
): Copied | undefined {
  const placed = placedOf(document, selection)
  const has = (wanted: SelectedItem['kind'], id: string) =>
    placed.some(({ item }) => item.kind === wanted && item.id === id)
  const copied: Copied = {
    mouthpiece: 'timeline',
    version: 1,
    project,
    clips: document.tracks.flatMap((track) =>
      track.clips
        .filter(({ id }) => has('clip', id))
        .map((clip) => ({ clip, track: { id: track.id, kind: track.kind, name: track.name } })),
    ),
    captions: document.captions.filter(({ id }) => has('caption', id)),
    gestures: document.gestures.filter(({ id }) => has('gesture', id)),
    overlays: (document.overlays ?? []).filter(({ id }) => has('overlay', id)),
  }
  return spansOf(copied).length > 0 ? copied : undefined
}

/** Parses a clipboard text; `undefined` if it is not our format. */
export function readCopied(text: string): Copied | undefined {
  if (text.length > TEXT_MAX || !text.startsWith('{')) return undefined
  try {
    return copiedSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export function takesIn({ clips }: Copied): string[] {
  return [...new Set(clips.map(({ clip }) => clip.take))]
}

export function picturesIn({ overlays }: Copied): string[] {
  return [...new Set(overlays.flatMap(({ kind: what, content }) => (what === 'picture' ? [content] : [])))]
}

/**
 * At `at` seconds, preserving distances. Clips go to their original track, else to the first of its kind, else to a
 * new one; without room, everything moves later. Items whose ids `takeOf` and `pictureOf` do not know are omitted.
 */
export function pasteAt(
  document: Document,
  copied: Copied,
  options: {
    at: number
    performer: string | undefined
    takeOf: (take: string) => string | undefined
    pictureOf: (picture: string) => string | undefined
    newId: () => string
  },
): { edit: Edit; selection: SelectedItem[] } | undefined {
  const { at, performer, takeOf, pictureOf, newId } = options
  const spans = spansOf(copied)
  if (spans.length === 0) return undefined
  const from = Math.min(...spans.map(({ start }) => start))
  const added = new Map<string, string>()
  const edits: Edit[] = []
  const selection: SelectedItem[] = []

  const trackFor = (track: Copied['clips'][number]['track']): string => {
    const open = document.tracks.filter((one) => !one.locked && one.kind === track.kind)
    const known = open.find(({ id }) => id === track.id)?.id ?? added.get(track.kind) ?? open[0]?.id
    if (known) return known
    const id = newId()
    added.set(track.kind, id)
    const voice = track.kind === 'voice' ? (performer ?? null) : null
    edits.push({
      kind: 'addTrack',
      track: { ...track, id, performer: voice, gain: 1, pan: 0, mute: false, solo: false, clips: [] },
    })
    return id
  }
  const clips = copied.clips.flatMap(({ clip, track }) => {
    const take = takeOf(clip.take)
    return take === undefined ? [] : [{ clip: { ...clip, take }, track: trackFor(track) }]
  })
  const placed = clips.map(({ clip, track }): Placed => {
    const there = document.tracks.find(({ id }) => id === track)
    return { item: { kind: 'clip', id: clip.id }, span: clip, ...(there && { track: there }) }
  })
  const shift = shiftForCopies(document, placed, at - from)
  const copy = <Item extends { start: number }>(item: Item, kind: SelectedItem['kind']) => {
    const id = newId()
    selection.push({ kind, id })
    return { ...item, id, start: Math.max(0, item.start + shift) }
  }
  for (const { clip, track } of clips) edits.push({ kind: 'addClip', track, clip: copy(clip, 'clip') })
  const isHere = (id: string | null | undefined) => document.performers.some((one) => one.id === id)
  for (const caption of copied.captions) {
    const { performer: whose, ...rest } = caption
    const pasted = isHere(whose) ? caption : rest
    edits.push({ kind: 'addCaption', caption: copy(pasted, 'caption') })
  }
  for (const gesture of copied.gestures) {
    const whose = isHere(gesture.performer) ? gesture.performer : performer
    if (whose) edits.push({ kind: 'addGesture', gesture: copy({ ...gesture, performer: whose }, 'gesture') })
  }
  for (const overlay of copied.overlays) {
    const content = overlay.kind === 'picture' ? pictureOf(overlay.content) : overlay.content
    if (content === undefined) continue
    edits.push({ kind: 'addOverlay', overlay: { ...copy(overlay, 'overlay'), content } })
  }
  const edit = together(edits)
  return edit && selection.length > 0 ? { edit, selection } : undefined
}

function spansOf({ clips, captions, gestures, overlays }: Copied) {
  return [...clips.map(({ clip }) => clip), ...captions, ...gestures, ...overlays]
}
