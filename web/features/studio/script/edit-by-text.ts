import type { Caption, Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { joinWords, readWords } from '../../../engine/voice/text/text-words.ts'
import { findClip } from '../project/edits/edits.ts'
import type { SelectedItem } from '../project/performers.ts'
import { removeAndClose } from '../project/edits/ripple.ts'
import { endOf, everything } from '../project/edits/selection.ts'
import { changeSpan } from '../project/edits/selection-edits.ts'
import { createSteps } from '../project/edits/steps.ts'
import type { ScriptWord, Sentence } from './script-words.ts'

/** No cuts closer than this (seconds) to a clip's edge: the rest would be a click. */
const SLIVER = 0.03
/** Seconds between a cut and the next word, whose first consonant starts before it is detected. */
const LEAD = 0.05
/** Seconds of sound after the last known word that are cut with it. */
const TAIL = 0.15

/**
 * One edit that closes the gaps, captions included; the pause after a word is cut too. `undefined` if there are none
 * of the words.
 */
export function removeWords(
  document: Document,
  words: readonly ScriptWord[],
  chosen: ReadonlySet<string>,
  newId: () => string,
): Edit | undefined {
  const steps = createSteps(document)
  // From the end, so that earlier positions stay valid.
  for (const run of runsOf(words, chosen).toReversed()) {
    const clip = findClip(steps.now(), run.clip)?.clip
    if (!clip) continue
    let from = Math.max(clip.start, run.from)
    let until = Math.min(endOf(clip), run.until)
    if (from - clip.start < SLIVER) from = clip.start
    if (endOf(clip) - until < SLIVER) until = endOf(clip)
    if (until - from < SLIVER) continue
    let middle = clip.id
    if (from > clip.start) {
      middle = newId()
      steps.make({ kind: 'splitClip', clip: clip.id, at: from, newId: middle })
    }
    if (until < endOf(clip)) steps.make({ kind: 'splitClip', clip: middle, at: until, newId: newId() })
    const { emptied, edits } = captionsWithout(steps.now(), run, { from, until })
    for (const edit of edits) steps.make(edit)
    steps.make(removeAndClose(steps.now(), [{ kind: 'clip', id: middle }, ...emptied]))
  }
  return steps.all()
}

interface Run {
  clip: string
  words: ScriptWord[]
  from: number
  until: number
}

/** Chosen words that are consecutive in one clip, with the cut positions. */
function runsOf(words: readonly ScriptWord[], chosen: ReadonlySet<string>): Run[] {
  const runs: Run[] = []
  const clips = Map.groupBy(words, ({ clip }) => clip)
  for (const [clip, said] of clips) {
    let run: Run | undefined
    said.forEach((word, index) => {
      if (!chosen.has(word.id)) {
        run = undefined
        return
      }
      const next = said[index + 1]
      const until = next ? Math.max(word.end, next.start - LEAD) : word.end + TAIL
      if (run) {
        run.words.push(word)
        run.until = until
      } else {
        const from = Math.max(said[index - 1]?.end ?? -Infinity, word.start - LEAD)
        run = { clip, words: [word], from, until }
        runs.push(run)
      }
    })
  }
  return runs.toSorted((a, b) => a.from - b.from)
}

/** Shortens captions with words of the run in text and time, or removes them. */
function captionsWithout(document: Document, run: Run, { from, until }: { from: number; until: number }) {
  const emptied: SelectedItem[] = []
  const edits: Edit[] = []
  const performer = run.words[0]?.performer
  for (const caption of document.captions) {
    const overlap = Math.min(endOf(caption), until) - Math.max(caption.start, from)
    const isOurs = !caption.performer || caption.performer === performer
    if (overlap <= 0 || !isOurs) continue
    const inside = run.words.filter(({ start, end }) => {
      const middle = (start + end) / 2
      return middle >= caption.start && middle < endOf(caption)
    })
    const text = textWithout(caption, inside)
    if (text === undefined) continue
    if (text === '') emptied.push({ kind: 'caption', id: caption.id })
    else {
      const duration = Math.max(SLIVER, caption.duration - overlap)
      const change = { text, duration, ...(caption.words && { words: null }) }
      edits.push({ kind: 'changeCaption', caption: caption.id, change })
    }
  }
  return { emptied, edits }
}

const bare = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A caption's text without these words; `undefined` if they are not adjacent in it. */
function textWithout({ text, start, duration }: Caption, words: readonly ScriptWord[]): string | undefined {
  const [first] = words
  if (!first) return undefined
  const shown = readWords(text)
  const expected = ((first.start - start) / duration) * shown.length
  const places = shown.flatMap((_, place) =>
    words.every((word, index) => bare(shown[place + index]?.text ?? '') === bare(word.text)) ? [place] : [],
  )
  const [nearest] = places.toSorted((a, b) => Math.abs(a - expected) - Math.abs(b - expected))
  return nearest === undefined ? undefined : joinWords(shown.toSpliced(nearest, words.length))
}

/** The voices' clips with everything attached to them. `undefined` at the ends, and where both overlap. */
export function moveSentence(
  document: Document,
  sentences: readonly Sentence[],
  { index, by, newId }: { index: number; by: 1 | -1; newId: () => string },
): Edit | undefined {
  const first = by > 0 ? index : index - 1
  const from = beginOf(document, sentences, first)
  const mid = beginOf(document, sentences, first + 1)
  const until = beginOf(document, sentences, first + 2) ?? endOfLast(document, sentences[first + 1])
  if (from === undefined || mid === undefined || until === undefined) return undefined
  if (mid - from < SLIVER || until - mid < SLIVER) return undefined
  const steps = createSteps(document)
  const isVoice = (id: string | undefined) =>
    document.tracks.some((track) => track.id === id && track.kind === 'voice')
  const clipsNow = () =>
    everything(steps.now()).filter(({ item, track }) => item.kind === 'clip' && isVoice(track?.id))
  for (const at of [from, mid, until]) {
    for (const { item, span } of clipsNow()) {
      if (at > span.start + SLIVER && at < endOf(span) - SLIVER)
        steps.make({ kind: 'splitClip', clip: item.id, at, newId: newId() })
    }
  }
  const moved = everything(steps.now()).filter(
    ({ item, track }) => item.kind !== 'scene' && (item.kind !== 'clip' || isVoice(track?.id)),
  )
  for (const { item, span } of moved) {
    const begin = span.start + SLIVER
    if (begin < from || begin >= until) continue
    const start = span.start + (begin < mid ? until - mid : from - mid)
    steps.make(changeSpan(steps.now(), item, { start: Math.max(0, start) }))
  }
  return steps.all()
}

function beginOf(document: Document, sentences: readonly Sentence[], index: number): number | undefined {
  const word = sentences[index]?.words[0]
  if (!word) return undefined
  const clip = findClip(document, word.clip)?.clip
  const before = sentences[index - 1]?.words.at(-1)
  const begin = Math.max(word.start - LEAD, clip?.start ?? 0)
  return before ? Math.min(word.start, Math.max(before.end, begin)) : begin
}

function endOfLast(document: Document, sentence: Sentence | undefined): number | undefined {
  const clip = sentence && findClip(document, sentence.words.at(-1)?.clip ?? '')?.clip
  return clip && endOf(clip)
}
