/** Words of layers and files, those first that have another in them. */
const words: readonly [string, string][] = [
  ['白目', 'eyeball'],
  ['黒目', 'pupil'],
  ['瞳', 'pupil'],
  ['まぶた', 'eyelid'],
  ['瞼', 'eyelid'],
  ['まばたき', 'blink'],
  ['瞬き', 'blink'],
  ['目閉じ', 'blink'],
  ['閉じ目', 'blink'],
  ['眉毛', 'eyebrow'],
  ['眉', 'eyebrow'],
  ['目', 'eye'],
  ['口', 'mouth'],
  ['鼻', 'nose'],
  ['耳', 'ear'],
  ['髪', 'hair'],
  ['顔', 'face'],
  ['頭', 'head'],
  ['体', 'body'],
  ['胴', 'body'],
  ['腕', 'arm'],
  ['手', 'hand'],
  ['尻尾', 'tail'],
  ['左', 'left'],
  ['右', 'right'],
  ['閉じ', 'closed'],
  ['半', 'half'],
  ['開', 'open'],
  ['通常', 'neutral'],
  ['待機', 'idle'],
  ['話', 'talk'],
  ['喋', 'talk'],
  ['笑', 'smile'],
  ['驚', 'surprised'],
]
const vowels = new Map([
  ['あ', 'aa'],
  ['い', 'ee'],
  ['う', 'woo'],
  ['え', 'eh'],
  ['お', 'oh'],
  ['ん', 'm'],
])

/** A name with its Japanese words in English. Names of files may have letters in parts or in full width. */
export function inEnglish(name: string): string {
  return words.reduce(
    (text, [word, english]) => text.replaceAll(word, ` ${english} `),
    name.normalize('NFKC'),
  )
}

/** The mouth of a name that is one vowel; `undefined` for others. */
export function soundOfKana(name: string): string | undefined {
  return vowels.get(name.normalize('NFKC').trim())
}
