import type { Document, Performer } from '#contract/document/document'

/** Something on the timeline, as it is picked. */
export interface Picked {
  kind: 'clip' | 'caption' | 'gesture' | 'scene' | 'overlay' | 'marker'
  id: string
}

/** Who stands for the project, in lists and on its page: the first performer. */
export function leadOf(document: Document): Performer | undefined {
  return document.performers[0]
}

/** Whom the tools are about: the chosen performer, or the first while nobody is chosen or the chosen one is gone. */
export function chosenPerformer(document: Document, chosen: string | undefined): Performer | undefined {
  return document.performers.find(({ id }) => id === chosen) ?? leadOf(document)
}

/** The id of the performer that a clip, a caption or a gesture belongs to; `undefined` for nobody's. */
export function performerOf(document: Document, { kind, id }: Picked): string | undefined {
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
