import type { HanForms } from '../timeline/han-forms.ts'
import { allSettled, codePointsOf, facesIn, loadFamily, unlessAborted, type FontSheet } from './font-faces.ts'

type ScriptFont = HanForms | 'arabic' | 'hebrew' | 'thai' | 'devanagari'

const sheets: Record<ScriptFont, FontSheet> = {
  chinese: () => import('@fontsource-variable/noto-sans-sc/index.css?inline'),
  traditional: () => import('@fontsource-variable/noto-sans-tc/index.css?inline'),
  japanese: () => import('@fontsource-variable/noto-sans-jp/index.css?inline'),
  korean: () => import('@fontsource-variable/noto-sans-kr/index.css?inline'),
  arabic: () => import('@fontsource-variable/noto-sans-arabic/index.css?inline'),
  hebrew: () => import('@fontsource-variable/noto-sans-hebrew/index.css?inline'),
  thai: () => import('@fontsource-variable/noto-sans-thai/index.css?inline'),
  devanagari: () => import('@fontsource-variable/noto-sans-devanagari/index.css?inline'),
}

const LETTERS: Readonly<Record<Exclude<ScriptFont, 'chinese' | 'traditional'>, RegExp>> = {
  japanese: /[\p{sc=Hiragana}\p{sc=Katakana}]/u,
  korean: /\p{sc=Hangul}/u,
  arabic: /\p{sc=Arabic}/u,
  hebrew: /\p{sc=Hebrew}/u,
  thai: /\p{sc=Thai}/u,
  devanagari: /\p{sc=Devanagari}/u,
}

const familyOf = (font: ScriptFont) => `Mouthpiece ${font}`

/** A list of families for `font-family`, those with the wanted forms of Chinese characters first. */
export function scriptFamilies(han: HanForms): string {
  const fonts = Object.keys(sheets) as ScriptFont[] // Safe: the keys of a record of fonts.
  const others = fonts.filter((font) => font !== han)
  return [han, ...others].map((font) => `"${familyOf(font)}"`).join(', ')
}

/** The fonts that a text needs besides the Latin ones. */
export function scriptFontsFor(text: string, han: HanForms): ScriptFont[] {
  const fonts = new Set<ScriptFont>(/\p{sc=Han}/u.test(text) ? [han] : [])
  for (const [font, letters] of Object.entries(LETTERS)) {
    if (letters.test(text)) fonts.add(font as ScriptFont) // Safe: a key of a record of fonts.
  }
  return [...fonts]
}

/** Loads the files with the letters of a text. Settles when none loads any more; rejects if one cannot be fetched. */
export async function loadScriptFonts(
  fonts: FontFaceSet,
  { text, han, signal }: { text: string; han: HanForms; signal?: AbortSignal | undefined },
): Promise<void> {
  const wanted = scriptFontsFor(text, han)
  const load = (font: ScriptFont, letters: string) =>
    loadFamily(fonts, { family: familyOf(font), sheet: sheets[font], text: letters, signal })
  const letters = [...new Set(text)].filter((letter) => !OWN.test(letter)).join('')
  const loading = wanted.map((font) => load(font, letters))
  if (han !== 'chinese' && wanted.includes(han)) loading.push(loadChineseToo())
  await allSettled(loading)

  async function loadChineseToo() {
    const { default: rules } = await unlessAborted(sheets[han](), signal)
    const codes = covered.get(han) ?? codePointsOf(facesIn(rules))
    covered.set(han, codes)
    const others = chineseOutside(codes, letters)
    if (others) await load('chinese', others)
  }
}

/** Code points of the fonts that lack Chinese characters. */
const covered = new Map<HanForms, Set<number>>()

/** The letters that a font lacks, if Chinese characters are among them. */
export function chineseOutside(codes: ReadonlySet<number>, letters: string): string {
  const others = Array.from(letters)
    .filter((letter) => !codes.has(letter.codePointAt(0) ?? 0))
    .join('')
  return /\p{sc=Han}/u.test(others) ? others : ''
}

/** Letters and signs that the font of captions has itself. */
const OWN = /[\0-\u02ff\u0370-\u052f\u1e00-\u206f]/
