import type { HanForms } from '../timeline/han-forms.ts'

type ScriptFont = HanForms | 'arabic' | 'hebrew' | 'thai' | 'devanagari'

/** Style sheets of the fonts: each names a file for every range of letters. */
const sheets: Record<ScriptFont, () => Promise<{ default: string }>> = {
  chinese: () => import('@fontsource-variable/noto-sans-sc/index.css?inline'),
  japanese: () => import('@fontsource-variable/noto-sans-jp/index.css?inline'),
  korean: () => import('@fontsource-variable/noto-sans-kr/index.css?inline'),
  arabic: () => import('@fontsource-variable/noto-sans-arabic/index.css?inline'),
  hebrew: () => import('@fontsource-variable/noto-sans-hebrew/index.css?inline'),
  thai: () => import('@fontsource-variable/noto-sans-thai/index.css?inline'),
  devanagari: () => import('@fontsource-variable/noto-sans-devanagari/index.css?inline'),
}

const LETTERS: Readonly<Record<Exclude<ScriptFont, 'chinese'>, RegExp>> = {
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

export interface SheetFace {
  url: string
  weight: string
  unicodeRange: string
}

/** The faces of a style sheet; rules without a file or a range are skipped. */
export function facesIn(sheet: string): SheetFace[] {
  return [...sheet.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rule = '']) => {
    const valueOf = (name: string) => new RegExp(`${name}:\\s*([^;]+)`).exec(rule)?.[1]?.trim()
    const url = /url\((["']?)([^"')]+)\1\)/.exec(rule)?.[2]
    const unicodeRange = valueOf('unicode-range')
    return url && unicodeRange ? [{ url, unicodeRange, weight: valueOf('font-weight') ?? '400' }] : []
  })
}

const added = new WeakMap<FontFaceSet, Map<ScriptFont, Promise<void>>>()

/** Loads the files with the letters of a text, for each window or worker. Rejects when one cannot be fetched. */
export async function loadScriptFonts(fonts: FontFaceSet, text: string, han: HanForms): Promise<void> {
  const wanted = scriptFontsFor(text, han)
  if (wanted.length === 0) return
  const letters = [...new Set(text)].filter((letter) => !LATIN.test(letter)).join('')
  await Promise.all(
    wanted.map(async (font) => {
      await addFaces(fonts, font)
      await fonts.load(`100px "${familyOf(font)}"`, letters)
    }),
  )
}

/** Letters and signs that the Latin fonts of captions have. */
const LATIN = /[\0-\u02ff\u1e00-\u1eff\u2000-\u206f]/

/** Files are not fetched yet. A style sheet that could not be fetched is tried again the next time. */
function addFaces(fonts: FontFaceSet, font: ScriptFont): Promise<void> {
  const known = added.get(fonts) ?? new Map<ScriptFont, Promise<void>>()
  added.set(fonts, known)
  const before = known.get(font)
  if (before) return before
  const adding = sheets[font]().then(({ default: sheet }) => {
    for (const { url, ...descriptors } of facesIn(sheet))
      fonts.add(new FontFace(familyOf(font), `url(${url})`, descriptors))
  })
  known.set(font, adding)
  adding.catch(() => known.delete(font))
  return adding
}
