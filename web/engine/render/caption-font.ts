import type { CaptionStyle } from '#contract/document/document'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import stageLatin from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import stageLatinExtended from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url'

export type CaptionFont = NonNullable<CaptionStyle['font']>

const FAMILY = 'Mouthpiece Caption'
const STAGE_FAMILY = 'Mouthpiece Stage'

/** The `font-family` of captions; other scripts fall back to the system's fonts. */
export const CAPTION_FONT = `"${FAMILY}", system-ui, sans-serif`

const STAGE_FONT = `"${STAGE_FAMILY}", ${CAPTION_FONT}`

export function captionFont(font: CaptionFont | null | undefined): string {
  return font === 'stage' ? STAGE_FONT : CAPTION_FONT
}

const LATIN = 'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122'
const LATIN_EXTENDED = 'U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+1E00-1EFF'

const loading = new WeakMap<FontFaceSet, Map<CaptionFont, Promise<void>>>()

/**
 * Loads a font once per window or worker: workers don't see the page's fonts. If it fails, the system font is used. Titles
 * always use the clear one.
 */
export async function loadCaptionFont(fonts: FontFaceSet, font?: CaptionFont | null): Promise<void> {
  const known = loading.get(fonts) ?? new Map<CaptionFont, Promise<void>>()
  loading.set(fonts, known)
  const wanted: CaptionFont[] = font === 'stage' ? ['clear', 'stage'] : ['clear']
  await Promise.all(
    wanted.map((one) => {
      const loaded = known.get(one) ?? loadFaces(fonts, facesOf(one))
      known.set(one, loaded)
      return loaded
    }),
  )
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
    console.warn('The caption font could not be loaded', failure)
  }
}
