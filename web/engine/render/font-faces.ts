/** The style sheet of a font: it names a file for every range of letters. */
export type FontSheet = () => Promise<{ default: string }>

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

/** Code points in the ranges of the faces. */
export function codePointsOf(faces: readonly Pick<SheetFace, 'unicodeRange'>[]): Set<number> {
  const codes = new Set<number>()
  for (const { unicodeRange } of faces)
    for (const [, from = '', to = from] of unicodeRange.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) codes.add(code)
  return codes
}

const added = new WeakMap<FontFaceSet, Map<string, FontFace[]>>()

/**
 * Loads the files of a family with the letters of a text, for each window or worker. If one cannot be fetched, or
 * `signal` aborts, it rejects and removes the family: letters don't change their font later, and the next call tries again.
 */
export async function loadFamily(
  fonts: FontFaceSet,
  {
    family,
    sheet,
    text,
    signal,
  }: { family: string; sheet: FontSheet; text: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const { default: rules } = await unlessAborted(sheet(), signal)
  const families = added.get(fonts) ?? new Map<string, FontFace[]>()
  added.set(fonts, families)
  const faces = families.get(family) ?? addFaces(fonts, family, rules)
  families.set(family, faces)
  const letters = [...new Set(text)].join('')
  try {
    await unlessAborted(fonts.load(`100px "${family}"`, letters), signal)
  } catch (failure) {
    // A face that failed once would reject every later load.
    for (const face of faces) fonts.delete(face)
    if (families.get(family) === faces) families.delete(family)
    throw failure
  }
}

/** Files are not fetched yet. */
function addFaces(fonts: FontFaceSet, family: string, rules: string): FontFace[] {
  return facesIn(rules).map(({ url, ...descriptors }) => {
    const face = new FontFace(family, `url(${url})`, descriptors)
    fonts.add(face)
    return face
  })
}

/** Rejects with the reason of `signal` once it aborts. */
export async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return work
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason)
  })
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** Waits until all have settled, then throws the first failure. */
export async function allSettled(work: readonly Promise<void>[]): Promise<void> {
  for (const one of await Promise.allSettled(work)) if (one.status === 'rejected') throw one.reason
}
