import type { Document, Performer } from '#contract/document/document'

/** A selected item of the timeline. */
export interface SelectedItem {
  kind: 'clip' | 'caption' | 'gesture' | 'scene' | 'overlay' | 'marker'
  id: string
}

export function leadOf(document: Document): Performer | undefined {
  return document.performers[0]
}

export function chosenPerformer(document: Document, chosen: string | undefined): Performer | undefined {
  return document.performers.find(({ id }) => id === chosen) ?? leadOf(document)
}

/** Returns the performer id of a clip, caption or gesture; `undefined` without one. */
export function performerOf(document: Document, { kind, id }: SelectedItem): string | undefined {
  switch (kind) {
    case 'clip':
      return document.tracks.find(({ clips }) => clips.some((clip) => clip.id === id))?.performer ?? undefined
    case 'caption':
      return document.captions.find((caption) => caption.id === id)?.performer ?? undefined
    case 'gesture':
      return document.gestures.find((gesture) => gesture.id === id)?.performer
    case 'scene':
    case 'overlay':
    case 'marker':
      return undefined
    default:
      return kind satisfies never
  }
}
