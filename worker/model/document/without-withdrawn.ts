import type { Caption, Document } from '../../contract/document/document.ts'
import { fnv1a } from '../text/fnv.ts'
import { withoutTake } from './without-take.ts'

/** A take whose speaker withdrew it. */
export interface WithdrawnTake {
  take: string
  /** `captionMark` of each caption that was removed with it. */
  captions: readonly string[]
}

/** The title in place of a removed part. */
const CARD = 'This answer was withdrawn.'

/** The takes that a document plays or corrects. */
export function takesOf({ tracks, mouthCorrections = [] }: Document): Set<string> {
  const parts = [...tracks.flatMap(({ clips }) => clips), ...mouthCorrections]
  return new Set(parts.map(({ take }) => take))
}

/** Identifies a caption with its text, without containing the text. */
export function captionMark({ id, text }: Pick<Caption, 'id' | 'text'>): string {
  return `${id} ${fnv1a(text)}`
}

/** The marks of the captions that `after` lacks. */
export function removedCaptions(before: Document, after: Document): string[] {
  const left = new Set(after.captions.map(({ id }) => id))
  return before.captions.filter(({ id }) => !left.has(id)).map(captionMark)
}

/**
 * Removes withdrawn takes, and their captions also where an older version of the document brings back these alone.
 * Returns the same object if it has none of them.
 */
export function withoutWithdrawn(document: Document, withdrawn: readonly WithdrawnTake[]): Document {
  const played = takesOf(document)
  const cut = withdrawn
    .filter(({ take }) => played.has(take))
    .reduce((current, { take }) => withoutTake(current, take, CARD), document)
  const marks = new Set(withdrawn.flatMap(({ captions }) => captions))
  const captions = cut.captions.filter((caption) => !marks.has(captionMark(caption)))
  return captions.length < cut.captions.length ? { ...cut, captions } : cut
}
