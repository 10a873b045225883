import type { Caption, Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { captionCards } from '../../../engine/timeline/caption-cards.ts'
import type { ReadSubtitles } from '../../../engine/timeline/subtitles.ts'
import { endOf } from '../project/edits/selection.ts'
import { together } from '../project/edits/selection-edits.ts'
import { endsSentence, joinWords, wideLetters } from '../../../engine/voice/text/text-words.ts'
import type { ScriptWord } from './script-words.ts'

const CARD_LETTERS = 84
const LINE_LETTERS = 42
/** Seconds of pause that start a new caption. */
const PAUSE = 0.8
/** Seconds a caption stays after its last word, where there is room. */
export const HOLD = 0.4
/** Its shortest length in seconds, where there is room. */
const SHORTEST = 1.2
/** Maximum captions of a document, and letters of a caption. */
const CAPTIONS_MAX = 2_000
const TEXT_MAX = 500

/** Captions of the script: broken after sentences and clauses, with word times. */
export function captionsOf(words: readonly ScriptWord[], newId: () => string): Caption[] {
  const cards: ScriptWord[][] = []
  const open = new Map<string, ScriptWord[]>()
  for (const word of words) {
    const card = open.get(word.track)
    if (card && fits(card, word)) card.push(word)
    else {
      const begun = [word]
      open.set(word.track, begun)
      cards.push(begun)
    }
  }
  return cards.map((card, index): Caption => {
    // Safe: each caption has at least one word.
    const [first, last] = [card[0]!, card.at(-1)!]
    const next = cards.slice(index + 1).find(([word]) => word?.track === first.track)?.[0]
    const wanted = Math.max(last.end + HOLD, first.start + SHORTEST)
    // Captions must not overlap: words of older scripts may, by a frame.
    const end = Math.max(first.start + 0.1, Math.min(next?.start ?? Infinity, wanted))
    return {
      id: newId(),
      start: first.start,
      duration: end - first.start,
      text: joinWords(card).slice(0, TEXT_MAX),
      words: card.map(({ start }) => start - first.start),
      performer: first.performer,
    }
  })
}

const lengthOf = (text: string) => text.length + wideLetters(text)

function fits(card: readonly ScriptWord[], word: ScriptWord): boolean {
  const last = card.at(-1)
  if (!last || endsSentence(last.text) || word.start - last.end > PAUSE) return false
  const length = lengthOf(joinWords(card))
  if (length > LINE_LETTERS && /[,;:–—，、；：،؛]$/.test(last.text)) return false
  return length + (last.isSpaced ? 1 : 0) + lengthOf(word.text) <= CARD_LETTERS
}

/** Why captions cannot be placed. */
export class TooManyCaptions extends Error {
  override readonly name = 'TooManyCaptions'
}

/**
 * Replaces overlapping captions of the same voice (or of none). Throws `TooManyCaptions` and places none if the
 * document has no room.
 */
export function placeCaptions(document: Document, captions: readonly Caption[]): Edit | undefined {
  const replaced = document.captions.filter((old) =>
    captions.some(
      (one) =>
        (!old.performer || !one.performer || old.performer === one.performer) &&
        old.start < endOf(one) &&
        endOf(old) > one.start,
    ),
  )
  if (document.captions.length - replaced.length + captions.length > CAPTIONS_MAX) throw new TooManyCaptions()
  return together([
    ...replaced.map(({ id }): Edit => ({ kind: 'removeCaption', caption: id })),
    ...captions.map((caption): Edit => ({ kind: 'addCaption', caption })),
  ])
}

/** The captions of a subtitle file; longer texts are split, with durations proportional to letters. */
export function captionsOfFile({ cues }: Pick<ReadSubtitles, 'cues'>, newId: () => string): Caption[] {
  return cues.flatMap(({ start, end, text }) => {
    const cards = text.length > TEXT_MAX ? captionCards(text) : [text]
    const letters = cards.reduce((sum, card) => sum + card.length, 0)
    let from = start
    return cards.map((card): Caption => {
      const duration = ((end - start) * card.length) / letters
      const caption = { id: newId(), start: from, duration, text: card.slice(0, TEXT_MAX) }
      from += duration
      return caption
    })
  })
}
