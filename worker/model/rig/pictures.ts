import { RigError } from './rig-error.ts'

/** Limits of one rig's pictures; bytes alone would not bound the memory of decoded ones. */
export const pictureLimits = {
  count: 64,
  /** Pixels of the longer side. */
  side: 2_048,
  /** All pictures together: 96 MB decoded. */
  pixels: 24_000_000,
  /** All stored pictures together. */
  bytes: 12 * 1024 * 1024,
  /** Units of a corner's distance from the page's origin, either way. */
  place: 10_000,
} as const

/** A stored picture is named by the hash of its bytes and by its size, which is thus known before decoding. */
export function pictureName(hash: string, width: number, height: number): string {
  return `${hash}-${width}x${height}`
}

/** Pixels of a stored picture; `undefined` if this is no name of one. */
export function pictureSize(name: string): { width: number; height: number } | undefined {
  const [, width = '', height = ''] = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(name) ?? []
  const size = { width: Number(width), height: Number(height) }
  return size.width > 0 && Math.max(size.width, size.height) <= pictureLimits.side ? size : undefined
}

/**
 * Pictures that a drawing's text mentions, each once: at least those that it draws, also if it does not compile.
 * Cheap, because nothing is parsed, and unlimited: the drawn ones are those of `picturesOf`.
 */
export function picturesMentioned(svg: string): string[] {
  const names = [...svg.matchAll(/data-picture="([^"]*)"/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => pictureSize(name) !== undefined)
}

/** Counts the pictures of a rig while it is compiled. */
export function pictureCounter(): (name: string, place: string) => void {
  const seen = new Set<string>()
  let pixels = 0
  return (name, place) => {
    const size = pictureSize(name)
    if (!size) throw new RigError('bad_value', `${place}@data-picture`, 'not a stored picture')
    if (seen.has(name)) return
    seen.add(name)
    pixels += size.width * size.height
    if (seen.size > pictureLimits.count)
      throw new RigError('too_many_parts', place, `more than ${pictureLimits.count} pictures`)
    if (pixels > pictureLimits.pixels)
      throw new RigError('too_large', place, `more than ${pictureLimits.pixels / 1e6} megapixels of pictures`)
  }
}

export const lidStates = ['open', 'half', 'shut'] as const
export type LidState = (typeof lidStates)[number]

/**
 * Sounds that a picture of a mouth can stand for, as in `phones.ts`, or just an open or shut one.
 */
export const mouthStates = [
  'open',
  'shut',
  'sil',
  'm',
  'f',
  's',
  't',
  'n',
  'iy',
  'eh',
  'ax',
  'aa',
  'ao',
  'er',
  'uw',
  'l',
] as const
export type MouthState = (typeof mouthStates)[number]

/** Conditions of a picture: all lists that are not empty must hold. `none` among moods is no mood. */
export interface PictureShows {
  mouth: MouthState[]
  lids: LidState[]
  moods: string[]
}

/** `mouth=open lids=shut mood=happy|sad`. */
export function showsOf(text: string, place: string): PictureShows {
  const shows: PictureShows = { mouth: [], lids: [], moods: [] }
  for (const part of text.trim().split(/\s+/)) {
    const [, name = '', list = ''] = /^(mouth|lids|mood)=([a-z|]+)$/.exec(part) ?? []
    for (const value of list.split('|')) {
      const mouth = mouthStates.find((one) => one === value)
      const lids = lidStates.find((one) => one === value)
      if (name === 'mouth' && mouth) shows.mouth.push(mouth)
      else if (name === 'lids' && lids) shows.lids.push(lids)
      else if (name === 'mood' && value !== '') shows.moods.push(value)
      else throw new RigError('bad_value', `${place}@data-shows`, part.slice(0, 80))
    }
  }
  return shows
}
