import { type Clip, type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { plainClip } from '#model/document/plain-clip'

/** The first second of the take, at the start of the timeline. */
export function madeClip(id: string, take: string, change: Partial<Clip> = {}): Clip {
  return { ...plainClip({ id, take, start: 0, duration: 1 }), ...change }
}

export function saying(...clips: Clip[]): Document {
  const document = newDocument('pip')
  return { ...document, tracks: document.tracks.map((track) => ({ ...track, clips })) }
}
