import { type Clip, type Document } from '../../contract/document/document.ts'
import { newDocument } from './new-document.ts'
import { plainClip } from './plain-clip.ts'

/** A second of a take from its beginning, at the beginning of the timeline, unless `change` says otherwise. */
export function madeClip(id: string, take: string, change: Partial<Clip> = {}): Clip {
  return { ...plainClip({ id, take, start: 0, duration: 1 }), ...change }
}

/** A new document whose one voice says these. */
export function saying(...clips: Clip[]): Document {
  const document = newDocument('pip')
  return { ...document, tracks: document.tracks.map((track) => ({ ...track, clips })) }
}
