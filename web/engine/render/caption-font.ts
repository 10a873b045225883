import type { CaptionStyle, Document } from '#contract/document/document'
import { hanForms, writtenText, type HanForms } from '../timeline/han-forms.ts'
import { allSettled, loadFamily, type FontSheet } from './font-faces.ts'
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

const families: Record<CaptionFont, { family: string; sheet: FontSheet }> = {
  clear: { family: FAMILY, sheet: () => import('@fontsource-variable/inter/index.css?inline') },
  stage: {
    family: STAGE_FAMILY,
    sheet: () => import('@fontsource-variable/bricolage-grotesque/index.css?inline'),
  },
}

interface LoadLimits {
  signal?: AbortSignal | undefined
  /** Any time if omitted. */
  milliseconds?: number | undefined
}

/**
 * Loads all that the captions and titles of a document need, for each window or worker: workers don't see the page's fonts.
 * Fonts that cannot be loaded, or not before a limit, are replaced by the system's. Titles always use the clear one.
 */
export async function loadCaptionFonts(
  fonts: FontFaceSet,
  document: Pick<Document, 'captions' | 'overlays' | 'captionStyle'>,
  { signal, milliseconds }: LoadLimits = {},
): Promise<void> {
  const text = writtenText(document)
  const wanted: CaptionFont[] = document.captionStyle?.font === 'stage' ? ['clear', 'stage'] : ['clear']
  const end = new AbortController()
  const onAbort = () => end.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort)
  const timer =
    milliseconds === undefined
      ? undefined
      : setTimeout(() => end.abort(new Error('The fonts took too long.')), milliseconds)
  try {
    await allSettled([
      // The heights of lines are those of the font with the space.
      ...wanted.map((one) => loadFamily(fonts, { ...families[one], text: ` ${text}`, signal: end.signal })),
      loadScriptFonts(fonts, { text, han: hanForms(document), signal: end.signal }),
    ])
  } catch (failure) {
    if (!signal?.aborted) console.warn('The caption font could not be loaded', failure)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
