import { type Document } from '#contract/document/document'
import { startingDocument } from '#model/document/new-document'
import { madeClip } from '../documents/clip-fixtures.ts'
import { joinWords } from '../../../web/engine/voice/text/text-words.ts'
import {
  scriptWords,
  type HeardScript,
  type ScriptWord,
} from '../../../web/features/studio/script/script-words.ts'

/** Six words of a take of 6 s: each half a second long, one every second. */
export const heard: HeardScript = {
  rate: 100,
  script: {
    text: 'Good evening everybody. Please sit down.',
    words: [0, 1, 2, 3, 4, 5].map((second) => [second * 100 + 20, second * 100 + 70, true]),
  },
}

/** A take of 6 s that is said from 1 s to 5 s, in a script without spaces. */
export const heardChinese: HeardScript = {
  rate: 100,
  script: { text: '今天天气很好。我们去公园吧！', words: [[100, 500, false]] },
}

/** A document in which a clip says that from `start` on. */
export function spokenDocument(start = 0): Document {
  const base = startingDocument('pip')
  const clip = madeClip('c', 't', { start, duration: 6 })
  return { ...base, tracks: base.tracks.map((track) => ({ ...track, clips: [clip] })) }
}

export const wordsIn = (document: Document): ScriptWord[] => scriptWords(document, () => heard)

export const textIn = (document: Document): string => joinWords(wordsIn(document))

export function ids(): () => string {
  let count = 0
  return () => `new-${count++}`
}
