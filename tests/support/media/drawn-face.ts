import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Pixels, frames a second, seconds. */
const VIDEO = { width: 320, height: 240, rate: 10, seconds: 4 }

/** Red, green, blue; 0..255. */
type Colour = [number, number, number]
/** Blends a colour into the pixel that is painted. */
type Mix = (colour: readonly [number, number, number], amount: number) => void

interface Expression {
  /** −1..1: the features stand to the left or right of the face's middle. */
  turn: number
  /** 0..1. */
  jaw: number
  /** 0 at rest .. 1: raised. */
  brows: number
}

/**
 * For a fake camera: the face looks from side to side, opens its mouth and raises its brows. The caller deletes the
 * file's folder.
 */
export function drawnFaceVideo(): string {
  const { width, height, rate, seconds } = VIDEO
  const parts: Uint8Array[] = [text(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`)]
  const head = drawHead()
  for (let frame = 0; frame < rate * seconds; frame++) {
    const phase = (frame / (rate * seconds)) * 2 * Math.PI
    const face = drawFace(head, {
      turn: 0.7 * Math.sin(phase),
      jaw: Math.max(0, Math.sin(3 * phase)),
      brows: Math.max(0, -Math.cos(phase)),
    })
    parts.push(text('FRAME\n'), planes(face))
  }
  const path = join(mkdtempSync(join(tmpdir(), 'drawn-face-')), 'face.y4m')
  writeFileSync(path, Buffer.concat(parts))
  return path
}

function text(line: string): Uint8Array {
  return new TextEncoder().encode(line)
}

/** Pixels from the middle of the face, beyond which no expression reaches. */
const REACH = 80

/** Soft, shaded ellipses, enough for a detector; bytes of red, green and blue. */
function drawFace(head: Head, expression: Expression): Uint8Array {
  const { width, height } = VIDEO
  const pixels = new Uint8Array(head.bytes)
  const colour: Colour = [0, 0, 0]
  const mix = mixInto(colour)
  for (let row = height / 2 - REACH; row < height / 2 + REACH; row++)
    for (let column = width / 2 - REACH; column < width / 2 + REACH; column++) {
      const at = (row * width + column) * 3
      for (let channel = 0; channel < 3; channel++) colour[channel] = head.values[at + channel] ?? 0
      paintFeatures(mix, column - width / 2, row - height / 2, expression)
      for (let channel = 0; channel < 3; channel++) pixels[at + channel] = byteOf(colour[channel] ?? 0)
    }
  return pixels
}

const byteOf = (value: number) => Math.max(0, Math.min(255, value))

function mixInto(colour: Colour): Mix {
  return (other, amount) => {
    if (amount === 0) return
    colour[0] += (other[0] - colour[0]) * amount
    colour[1] += (other[1] - colour[1]) * amount
    colour[2] += (other[2] - colour[2]) * amount
  }
}

interface Head {
  /** Red, green and blue of each pixel. */
  values: Float64Array
  bytes: Uint8Array
}

/** Hair, shoulders, neck, skin and fringe before a grey wall: every frame has them. */
function drawHead(): Head {
  const { width, height } = VIDEO
  const values = new Float64Array(width * height * 3)
  const colour: Colour = [0, 0, 0]
  const mix = mixInto(colour)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [column - width / 2, row - height / 2]
      colour.splice(0, 3, 120 + y * 0.1, 130 + y * 0.1, 140)
      const light = 1 - 0.28 * Math.abs(x / 54) ** 2.2 - 0.1 * Math.max(0, (y - 30) / 50)
      mix([40, 28, 22], blob(x, y, 66, 84, 0.06, 0, -18))
      mix([60, 70, 110], blob(x, y, 120, 62, 0.06, 0, 150))
      mix([196, 150, 124], blob(x, y, 26, 40, 0.1, 0, 80))
      mix([224 * light, 176 * light, 150 * light], blob(x, y, 54, 72, 0.05, 0, 6))
      mix([40, 28, 22], 0.95 * blob(x, y, 50, 24, 0.25, 0, -64))
      values.set(colour, (row * width + column) * 3)
    }
  return { values, bytes: Uint8Array.from(values, byteOf) }
}

/** Coordinates from the middle of the face. */
function paintFeatures(mix: Mix, x: number, y: number, { turn, jaw, brows }: Expression) {
  const across = x - 9 * turn
  for (const side of [-1, 1]) paintEye(mix, { x: across - side * 22, y: y + 10, side, brows })
  paintNose(mix, across, y)
  // Lips, the mouth between them, the shadow below.
  mix([168, 92, 84], blob(across, y, 20, 6.5 + 8 * jaw, 0.2, 0, 43 + 4 * jaw))
  mix([70, 26, 28], blob(across, y, 15, 1.2 + 8 * jaw, 0.25, 0, 42.5 + 4 * jaw))
  mix([190, 138, 114], 0.5 * blob(across, y, 16, 4, 0.8, 0, 57 + 8 * jaw))
}

/** `x` and `y` from the middle of the eye. */
function paintEye(mix: Mix, { x, y, side, brows }: { x: number; y: number; side: number; brows: number }) {
  mix([170, 122, 100], 0.55 * blob(x, y, 17, 11, 0.5, 0, -1))
  mix([238, 234, 230], blob(x, y, 11, 5.6, 0.15))
  mix([60, 40, 28], blob(x, y, 5.3, 5.3, 0.15))
  mix([8, 6, 6], blob(x, y, 2.6, 2.6, 0.2))
  mix([255, 255, 255], blob(x, y, 1, 1, 0.4, 1.6, -2))
  mix([50, 32, 24], blob(x, y, 12, 2, 0.5, 0, -5.4))
  mix([48, 32, 24], blob(x, y, 15, 3.4, 0.4, side, -17 - 6 * brows))
  mix([225, 150, 130], 0.35 * blob(x, y, 15, 11, 0.8, side * 8, 30))
}

function paintNose(mix: Mix, x: number, y: number) {
  mix([240, 196, 170], 0.6 * blob(x, y, 4.5, 20, 0.7, 0, 4))
  mix([165, 112, 92], 0.4 * blob(x, y, 3.5, 16, 0.8, 8.5, 8))
  mix([190, 138, 114], 0.5 * blob(x, y, 12, 6, 0.5, 0, 21))
  for (const side of [-1, 1]) mix([90, 50, 44], 0.85 * blob(x, y, 3, 2, 0.5, side * 5.5, 23.5))
}

/** 1 inside the ellipse, 0 outside, with a soft edge. */
function blob(x: number, y: number, rx: number, ry: number, soft: number, middleX = 0, middleY = 0): number {
  const [across, down] = [(x - middleX) / rx, (y - middleY) / ry]
  const square = across * across + down * down
  // Most points lie outside of most ellipses.
  if (square >= (1 + soft) ** 2) return 0
  const out = (Math.sqrt(square) - 1 + soft) / (2 * soft)
  const share = Math.min(1, Math.max(0, out))
  return 1 - share * share * (3 - 2 * share)
}

/** Y4M: brightness of every pixel, then two colour differences of every second one. */
function planes(pixels: Uint8Array): Uint8Array {
  const { width, height } = VIDEO
  const size = width * height
  const out = new Uint8Array(size * 1.5)
  for (let at = 0; at < size; at++) {
    const [r, g, b] = [pixels[at * 3] ?? 0, pixels[at * 3 + 1] ?? 0, pixels[at * 3 + 2] ?? 0]
    out[at] = Math.round(0.299 * r + 0.587 * g + 0.114 * b)
    const row = Math.floor(at / width)
    const column = at % width
    if (row % 2 === 1 || column % 2 === 1) continue
    const half = (row / 2) * (width / 2) + column / 2
    out[size + half] = Math.round(128 - 0.169 * r - 0.331 * g + 0.5 * b)
    out[size * 1.25 + half] = Math.round(128 + 0.5 * r - 0.419 * g - 0.081 * b)
  }
  return out
}
