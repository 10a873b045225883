import type { CaptionStyle, Document } from '#contract/document/document'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import stageLatin from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import stageLatinExtended from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url'
import { hanForms, writtenText, type HanForms } from '../timeline/han-forms.ts'
import { loadScriptFonts, scriptFamilies } from './script-fonts.ts'

export type CaptionFont = NonNullable<CaptionStyle['font']>

const FAMILY = 'Mouthpiece Caption'
const STAGE_FAMILY = 'Mouthpiece Stage'

interface FontChoice {
  font?: CaptionFont | null | undefined
  han?: HanForms | undefined
}

/** The `font-family` of captions and titles. Emoji and rare scripts fall back to the system's fonts. */
export function captionFont({ font, han = 'chinese' }: FontChoice = {}): string {
  const clear = `"${FAMILY}", ${scriptFamilies(han)}, system-ui, sans-serif`
  return font === 'stage' ? `"${STAGE_FAMILY}", ${clear}` : clear
}

const LATIN = 'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122'
const LATIN_EXTENDED = 'U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+1E00-1EFF'

const loading = new WeakMap<FontFaceSet, Map<CaptionFont, Promise<void>>>()

/**
 * Loads all that the captions and titles of a document need, once per window or worker: workers don't see the page's fonts.
 * If it fails, the system font is used. Titles always use the clear one.
 */
export async function loadCaptionFonts(
  fonts: FontFaceSet,
  document: Pick<Document, 'captions' | 'overlays' | 'captionStyle'>,
): Promise<void> {
  const known = loading.get(fonts) ?? new Map<CaptionFont, Promise<void>>()
  loading.set(fonts, known)
  const wanted: CaptionFont[] = document.captionStyle?.font === 'stage' ? ['clear', 'stage'] : ['clear']
  const scripts = loadScriptFonts(fonts, writtenText(document), hanForms(document)).catch(reportFailure)
  await Promise.all([
    ...wanted.map((one) => {
      const loaded = known.get(one) ?? loadFaces(fonts, facesOf(one))
      known.set(one, loaded)
      return loaded
    }),
    scripts,
  ])
}

function facesOf(font: CaptionFont): FontFace[] {
  const [family, weight, files] =
    font === 'stage'
      ? [STAGE_FAMILY, '200 800', [stageLatin, stageLatinExtended]]
      : [FAMILY, '100 900', [latin, latinExtended]]
  return [LATIN, LATIN_EXTENDED].map(
    (unicodeRange, index) => new FontFace(family, `url(${files[index]})`, { weight, unicodeRange }),
  )
}

async function loadFaces(fonts: FontFaceSet, faces: readonly FontFace[]): Promise<void> {
  try {
    await Promise.all(
      faces.map(async (face) => {
        fonts.add(face)
        await face.load()
      }),
    )
  } catch (failure) {
    reportFailure(failure)
  }
}

function reportFailure(failure: unknown) {
  console.warn('The caption font could not be loaded', failure)
}
