import { newDocument, type Clip, type Document } from './document.ts'

/** A second of a take from its beginning, at the beginning of the timeline, unless `change` says otherwise. */
export function madeClip(id: string, take: string, change: Partial<Clip> = {}): Clip {
  return { id, take, start: 0, offset: 0, duration: 1, gain: 1, fadeIn: 0, fadeOut: 0, ...change }
}

/** A new document whose one voice says these. */
export function saying(...clips: Clip[]): Document {
  const document = newDocument('pip')
  return { ...document, tracks: document.tracks.map((track) => ({ ...track, clips })) }
}
