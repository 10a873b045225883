/** Advice for files of veadotube that can't be read. */
export const fromVeadotube = 'Export its images in veadotube as PNGs and choose all of them.'

/** Formats that only their own programs read, by ending, with advice. */
const foreign: Readonly<Record<string, string>> = {
  clip: 'Export it from Clip Studio Paint as PSD.',
  kra: 'Export it from Krita as PSD or OpenRaster.',
  procreate: 'Share it from Procreate as PSD.',
  veadomini: fromVeadotube,
  xcf: 'Export it from GIMP as PSD or OpenRaster.',
}

const readable = ['psd', 'psb', 'ora', 'save', 'pngremix', 'veado']

/** For file inputs. */
export const layeredEndings = [...readable, ...Object.keys(foreign)].map((ending) => `.${ending}`)

/** True for files of layers, also of kinds that are refused with advice. */
export function isLayered({ name }: { name: string }): boolean {
  return layeredEndings.includes(`.${endingOf(name)}`)
}

export function isSvg({ name, type }: { name: string; type: string }): boolean {
  return type === 'image/svg+xml' || endingOf(name) === 'svg'
}

/** Advice for a file that can't be read; `undefined` for others. */
export function adviceFor({ name }: { name: string }): string | undefined {
  return foreign[endingOf(name)]
}

export function endingOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
