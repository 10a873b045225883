import type { Document } from '#contract/document/document'

/** The national forms in which Chinese characters are drawn: Unicode gives them one code in all of these. */
export type HanForms = 'chinese' | 'traditional' | 'japanese' | 'korean'

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
  const han = KANA.test(text) ? 'japanese' : HANGUL.test(text) ? 'korean' : chineseForms(text)
  const writing: Writing = { overlays, text, han }
  known.set(captions, writing)
  return writing
}

const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
const HANGUL = /\p{sc=Hangul}/u

const HAN = /\p{sc=Han}/u

/** Traditional where more of the characters are written in Taiwan and Hong Kong only than on the mainland only. */
function chineseForms(text: string): HanForms {
  if (!HAN.test(text)) return 'chinese'
  const { simplified, traditional } = ownCharacters()
  let balance = 0
  for (const letter of text) {
    if (traditional.has(letter)) balance++
    else if (simplified.has(letter)) balance--
  }
  return balance > 0 ? 'traditional' : 'chinese'
}

let own: { simplified: ReadonlySet<string>; traditional: ReadonlySet<string> } | undefined

/** The frequent characters of either standard, GB 2312 and Big5, that the other one does not have at all. */
function ownCharacters() {
  if (own) return own
  const mainland = charactersIn('gbk', [0xb0, 0xd7], [0xd8, 0xf7])
  const taiwan = charactersIn('big5', [0xa4, 0xc5], [0xc6, 0xf9])
  own = {
    simplified: new Set(mainland.frequent.filter((letter) => !taiwan.all.has(letter))),
    traditional: new Set(taiwan.frequent.filter((letter) => !mainland.all.has(letter))),
  }
  return own
}

type Leads = readonly [from: number, to: number]

/** The characters of a standard in two bytes: `frequent` and `rare` are the first bytes of its two levels. */
function charactersIn(encoding: 'gbk' | 'big5', frequent: Leads, rare: Leads) {
  const decoder = new TextDecoder(encoding)
  const read = ([from, to]: Leads) => {
    const bytes: number[] = []
    for (let lead = from; lead <= to; lead++) {
      // The second bytes below are those of Big5 only: GBK adds traditional characters there.
      if (encoding === 'big5') for (let trail = 0x40; trail <= 0x7e; trail++) bytes.push(lead, trail)
      for (let trail = 0xa1; trail <= 0xfe; trail++) bytes.push(lead, trail)
    }
    return Array.from(decoder.decode(new Uint8Array(bytes)))
  }
  const common = read(frequent)
  return { frequent: common, all: new Set([...common, ...read(rare)]) }
}

/** All captions and titles of a document. */
export function writtenText(document: Written): string {
  return writingOf(document).text
}

/** Japanese where kana stand anywhere in a document, else Korean with Hangul, else one of the Chinese forms. */
export function hanForms(document: Written): HanForms {
  return writingOf(document).han
}
