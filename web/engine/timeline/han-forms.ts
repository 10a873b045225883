import type { Document } from '#contract/document/document'

/** The national forms in which Chinese characters are drawn: Unicode gives them one code in all of these. */
export type HanForms = 'chinese' | 'japanese' | 'korean'

type Written = Pick<Document, 'captions' | 'overlays'>

interface Writing {
  overlays: Document['overlays']
  text: string
  han: HanForms
}

const known = new WeakMap<Document['captions'], Writing>()

/** Read once for as long as the captions and titles of a document stay the same. */
function writingOf({ captions, overlays }: Written): Writing {
  const before = known.get(captions)
  if (before && before.overlays === overlays) return before
  const titles = (overlays ?? []).filter(({ kind }) => kind === 'title').map(({ content }) => content)
  const text = [...captions.map((caption) => caption.text), ...titles].join('\n')
  const han = KANA.test(text) ? 'japanese' : HANGUL.test(text) ? 'korean' : 'chinese'
  const writing: Writing = { overlays, text, han }
  known.set(captions, writing)
  return writing
}

const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
const HANGUL = /\p{sc=Hangul}/u

/** All captions and titles of a document. */
export function writtenText(document: Written): string {
  return writingOf(document).text
}

/** Japanese where kana stand anywhere in a document, else Korean with Hangul, else Chinese. */
export function hanForms(document: Written): HanForms {
  return writingOf(document).han
}
