import { channelsOf } from '#model/drawing/luminance'
import { pictureLimits } from '#model/rig/pictures'
import { TintCache } from './tint-cache.ts'

/** Recolours from one `#rrggbb` colour to another. */
export interface Tint {
  from: string
  to: string
}

/** Degrees between hues: up to the first a pixel is of the colour, from the second on of another. */
const HUES = [30, 65] as const
/** Saturation in shares of the colour's: below the first a pixel is white, grey or ink. */
const SATURATIONS = [0.15, 0.45] as const
/** Brightness in shares of the colour's: below the first a pixel is a line. */
const BRIGHTNESSES = [0.15, 0.35] as const
/** The largest difference of the channels of a grey, of 255. */
const GREY = 24
/** Saturations up to which a pixel is grey. */
const GREYS = [0.15, 0.35] as const
/** Differences in brightness, of 255, up to which a pixel is of the same grey. */
const LEVELS = [70, 130] as const

/**
 * Recolours RGBA pixels that have the hue of a colour, in light and shade: brightness stays relative to the colour.
 * Lines, whites and other hues stay. A function of the pixels alone, so that a preview equals its export.
 */
export function tintPixels(data: Uint8ClampedArray, { from, to }: Tint): void {
  const [red = 0, green = 0, blue = 0] = channelsOf(from)
  const target = channelsOf(to)
  const [toRed = 0, toGreen = 0, toBlue = 0] = target
  const own = Math.max(8, brightness(red, green, blue))
  const share = shareOf(red, green, blue)
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const weight = share(r, g, b)
    if (weight === 0) continue
    const bright = brightness(r, g, b)
    const lit = Math.min(1, Math.max(8, bright) / own)
    // Lights lead to white.
    const white = bright <= own ? 0 : (255 * (bright - own)) / Math.max(1, 255 - own)
    const rest = (255 - white) / 255
    data[at] = r + weight * (toRed * lit * rest + white - r)
    data[at + 1] = g + weight * (toGreen * lit * rest + white - g)
    data[at + 2] = b + weight * (toBlue * lit * rest + white - b)
  }
}

/** Returns the share by which a pixel is of a colour, 0 to 1. */
function shareOf(red: number, green: number, blue: number): (r: number, g: number, b: number) => number {
  const most = Math.max(red, green, blue)
  if (most - Math.min(red, green, blue) < GREY) {
    const own = brightness(red, green, blue)
    return (r, g, b) =>
      (1 - ramp(saturation(r, g, b), GREYS)) * (1 - ramp(Math.abs(brightness(r, g, b) - own), LEVELS))
  }
  const [hue, full] = [hueOf(red, green, blue), saturation(red, green, blue)]
  return (r, g, b) => {
    const away = Math.abs(hueOf(r, g, b) - hue)
    return (
      (1 - ramp(Math.min(away, 360 - away), HUES)) *
      ramp(saturation(r, g, b) / full, SATURATIONS) *
      ramp(Math.max(r, g, b) / most, BRIGHTNESSES)
    )
  }
}

function brightness(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Saturation of HSV, 0 to 1. */
function saturation(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b)
  return most === 0 ? 0 : (most - Math.min(r, g, b)) / most
}

/** Hue of HSV in degrees; 0 for greys. */
function hueOf(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b)
  const chroma = most - Math.min(r, g, b)
  if (chroma === 0) return 0
  if (most === r) return (60 * ((g - b) / chroma) + 360) % 360
  return most === g ? 60 * ((b - r) / chroma) + 120 : 60 * ((r - g) / chroma) + 240
}

function ramp(value: number, [from, to]: readonly [number, number]): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

type Source = ImageBitmap | OffscreenCanvas

const cache = new TintCache<Source, OffscreenCanvas>(pictureLimits.pixels, (canvas) => {
  // Its pixels are free at once, not when it is collected.
  canvas.width = 0
  canvas.height = 0
})

/**
 * The first of these levels of a picture, largest first, in its new colour: a smaller one if recoloured pictures in use
 * have more pixels than a rig may have. Unchanged without room for another canvas.
 */
export function tinted(levels: readonly Source[], tint: Tint): Source | undefined {
  return cache.get(levels, `${tint.from} ${tint.to}`, (source) => recoloured(source, tint)) ?? levels[0]
}

function recoloured(source: Source, tint: Tint): OffscreenCanvas | null {
  const canvas = new OffscreenCanvas(source.width, source.height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(source, 0, 0)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  tintPixels(pixels.data, tint)
  context.putImageData(pixels, 0, 0)
  return canvas
}
