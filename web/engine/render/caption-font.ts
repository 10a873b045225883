import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'

const FAMILY = 'Mouthpiece Caption'

/** The `font-family` of captions; other scripts fall back to the system's fonts. */
export const CAPTION_FONT = `"${FAMILY}", system-ui, sans-serif`

const LATIN = 'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122'
const LATIN_EXTENDED = 'U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+1E00-1EFF'

const loading = new WeakMap<FontFaceSet, Promise<void>>()

/** Loads once per window or worker: workers don't see the page's fonts. If it fails, the system font is used. */
export function loadCaptionFont(fonts: FontFaceSet): Promise<void> {
  const known = loading.get(fonts)
  if (known) return known
  const faces = [
    new FontFace(FAMILY, `url(${latin})`, { weight: '100 900', unicodeRange: LATIN }),
    new FontFace(FAMILY, `url(${latinExtended})`, { weight: '100 900', unicodeRange: LATIN_EXTENDED }),
  ]
  const loaded = Promise.all(
    faces.map(async (face) => {
      fonts.add(face)
      await face.load()
    }),
  ).then(
    () => undefined,
    (failure: unknown) => console.warn('The caption font could not be loaded', failure),
  )
  loading.set(fonts, loaded)
  return loaded
}
