import { functionWords } from './function-words.ts'

/** Letters that a word must have to carry a theme; signs of Chinese and Japanese carry more. */
const LETTERS = 3
const SIGNS = 2

const SIGN = /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** Japanese writes its particles and endings in Hiragana. */
const HIRAGANA = /^[\p{sc=Hiragana}ー]+$/u
/** Marks of Arabic and Hebrew vowels, and accents of other scripts, are often omitted. */
const MARKS = /\p{M}/gu

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(language: string, granularity: 'word' | 'sentence'): Intl.Segmenter {
  const key = `${granularity} ${language}`
  const known = segmenters.get(key)
  if (known) return known
  const made = new Intl.Segmenter(isTag(language) ? language : 'en', { granularity })
  segmenters.set(key, made)
  return made
}

function isTag(language: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language)
}

export interface AnswerWord {
  /** In the form that is compared. */
  key: string
  /** The written form. */
  text: string
}

/** The words of an answer that may carry a theme, in their order; `language` is a tag, or `''`. */
export function answerWords(text: string, language: string): AnswerWord[] {
  const common = functionWords(language)
  return [...segmenterOf(language, 'word').segment(text)].flatMap(({ segment, isWordLike }) => {
    if (!isWordLike) return []
    const lower = segment.normalize('NFKC').toLocaleLowerCase(isTag(language) ? language : 'en')
    const plain = lower.replaceAll('’', "'")
    const key = plain.normalize('NFD').replaceAll(MARKS, '').normalize('NFC')
    const needed = SIGN.test(key) ? SIGNS : LETTERS
    if (Array.from(key).length < needed || HIRAGANA.test(key) || !/\p{L}/u.test(key)) return []
    return common?.has(plain) ? [] : [{ key, text: segment }]
  })
}

/** The sentences of an answer, without the space around them. */
export function sentencesIn(text: string, language: string): string[] {
  return [...segmenterOf(language, 'sentence').segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '')
}
