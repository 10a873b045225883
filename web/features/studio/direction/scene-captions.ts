import type { Document, Track } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { applyEdit } from '#model/edits/apply-edit'
import { endOf } from '../../../engine/document/timing.ts'
import { directedAs, isUntouched } from '../../../engine/director/print.ts'
import { captionsOf, HOLD } from '../script/script-captions.ts'
import { scriptWords, type HeardScript } from '../script/script-words.ts'

/** Limit of a document. */
const CAPTIONS_MAX = 2_000

/**
 * Captions from the scripts of the takes, for a document without captions. Those that the director wrote go to the performer
 * who speaks now.
 */
export function captionEdits(
  current: Document,
  before: Document,
  voices: ReadonlyMap<string, HeardScript>,
): Edit[] {
  if (before.captions.length === 0 && !before.direction) {
    let count = 0
    return captionsOf(
      scriptWords(current, (take) => voices.get(take)),
      () => `caption-${++count}`,
    )
      .slice(0, CAPTIONS_MAX)
      .map((caption) => ({ kind: 'addCaption', caption: directedAs(caption, 'words') }))
  }
  return current.captions.filter(isUntouched).flatMap((caption): Edit[] => {
    const middle = caption.start + caption.duration / 2
    const speaks = ({ clips }: Track) =>
      clips.some(({ start, duration }) => middle >= start && middle < start + duration)
    const performer = current.tracks.find(
      (track) => track.kind === 'voice' && track.performer && speaks(track),
    )?.performer
    if (!performer || performer === caption.performer) return []
    const { directed } = directedAs({ ...caption, performer }, caption.directed?.because ?? 'words')
    return [{ kind: 'changeCaption', caption: caption.id, change: { performer, directed } }]
  })
}

/** Seconds that a word takes, where only its start is known. */
const WORD = 0.3

/**
 * The edits that end captions at a cut which comes after their last word, so that they are seen with the performer who
 * speaks. `directed` are the director's edits of the document.
 */
export function captionsToCuts(document: Document, directed: readonly Edit[]): Edit[] {
  const { captions, scenes } = directed.reduce((current, edit) => applyEdit(current, edit).document, document)
  return captions.filter(isUntouched).flatMap((caption): Edit[] => {
    const lastWord = caption.words?.at(-1)
    if (lastWord === undefined) return []
    const said = caption.start + lastWord + WORD
    const isHeld = (cut: number) => cut >= said && cut < endOf(caption) && endOf(caption) - cut <= HOLD
    const cut = scenes.map(({ start }) => start).find(isHeld)
    if (cut === undefined) return []
    const duration = cut - caption.start
    const { directed: print } = directedAs({ ...caption, duration }, caption.directed?.because ?? 'words')
    return [{ kind: 'changeCaption', caption: caption.id, change: { duration, directed: print } }]
  })
}
