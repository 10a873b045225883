// The pixels of a picture in a turned head. AssemblyScript; `.tools/wasm.ts` compiles it.
// Blocks of memory hold texels (pixels of pictures, their colours premultiplied) and the pixels of the layer.
// Eight pixels of a row lie on a straight line in the picture; four are worked out at a time.

const BLOCK: i32 = 8
const ONE: f64 = 65536
const OPAQUE: i32 = 0xff000000
// Texels are divided into tiles of 8 by 8; those of one colour need no mixing.
const TILE_BITS: i32 = 3
const TILE: i32 = 8
// The colour of a tile with several: no premultiplied one without alpha has it.
const SEVERAL: i32 = 0x00ffffff
// Tiles are looked at if at least one in so many has one colour, and for blocks that touch no more of them.
const WORTH: i32 = 4
const MOST_TILES: i32 = 12

// Of the picture: its texels, bytes in a row of them, their place in the picture, and the whole picture's size.
let texels: i32 = 0
let row: i32 = 0
// Colours of its tiles and how many there are in a row of them; 0 if they are not worth looking at.
let tiles: i32 = 0
let tileRow: i32 = 0
let windowX: f64 = 0
let windowY: f64 = 0
let lastX: f64 = 0
let lastY: f64 = 0
let wholeWidth: f64 = 0
let wholeHeight: f64 = 0
// Pixels of the picture that its edge takes to fade, and where the picture covers pixels in whole.
let fadeX: f64 = 0
let fadeY: f64 = 0
let edgeLeft: f64 = 0
let edgeTop: f64 = 0
let edgeRight: f64 = 0
let edgeBottom: f64 = 0

export function alloc(bytes: i32): i32 {
  return i32(heap.alloc(bytes))
}

export function free(at: i32): void {
  heap.free(at)
}

// Rows of `width` RGBA pixels, one pixel apart, become texels; the last column and the last row are doubled.
export function premultiply(at: i32, width: i32, height: i32): void {
  const bytes = (width + 1) * 4
  for (let line = 0; line < height; line++) {
    const end = at + line * bytes + width * 4
    for (let one = end - width * 4; one < end; one += 4) {
      const value = load<i32>(one)
      const alpha = value >>> 24
      if (alpha === 255) continue
      const red = ((value & 255) * alpha * 2 + 255) / 510
      const green = (((value >>> 8) & 255) * alpha * 2 + 255) / 510
      const blue = (((value >>> 16) & 255) * alpha * 2 + 255) / 510
      store<i32>(one, (alpha << 24) | (blue << 16) | (green << 8) | red)
    }
    store<i32>(end, load<i32>(end - 4))
  }
  memory.copy(at + height * bytes, at + (height - 1) * bytes, bytes)
}

// Writes the colours of tiles behind the texels. Returns their place, or 0 if too few have one colour.
export function findTiles(at: i32, width: i32, height: i32): i32 {
  const begin = at + (width + 1) * (height + 1) * 4
  const across = (width + TILE - 1) >> TILE_BITS
  const down = (height + TILE - 1) >> TILE_BITS
  let single = 0
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const colour = colourOfTile(at, width, height, x << TILE_BITS, y << TILE_BITS)
      store<i32>(begin + (y * across + x) * 4, colour)
      if (colour !== SEVERAL) single++
    }
  }
  return single * WORTH >= across * down ? begin : 0
}

// With the next column and row, which are mixed in.
function colourOfTile(at: i32, width: i32, height: i32, left: i32, top: i32): i32 {
  const bytes = (width + 1) * 4
  const right = min(left + TILE, width)
  const bottom = min(top + TILE, height)
  const colour = load<i32>(at + top * bytes + left * 4)
  for (let y = top; y <= bottom; y++) {
    const line = at + y * bytes
    for (let x = left; x <= right; x++) if (load<i32>(line + x * 4) !== colour) return SEVERAL
  }
  return colour
}

export function setTexels(
  at: i32, tilesAt: i32, x: f64, y: f64, width: i32, height: i32, ofWidth: f64, ofHeight: f64,
): void {
  texels = at
  row = (width + 1) * 4
  tiles = tilesAt
  tileRow = (width + TILE - 1) >> TILE_BITS
  windowX = x
  windowY = y
  lastX = f64(width - 1)
  lastY = f64(height - 1)
  wholeWidth = ofWidth
  wholeHeight = ofHeight
}

export function setEdge(x: f64, y: f64): void {
  fadeX = x
  fadeY = y
  edgeLeft = max(windowX, x / 2 - 0.5)
  edgeTop = max(windowY, y / 2 - 0.5)
  edgeRight = min(windowX + lastX, wholeWidth - 0.5 - x / 2)
  edgeBottom = min(windowY + lastY, wholeHeight - 0.5 - y / 2)
}

@inline function isCovered(x: f64, y: f64): bool {
  return x >= edgeLeft && x <= edgeRight && y >= edgeTop && y <= edgeBottom
}

// The head's outline is the unit circle.
@inline function weightAt(u: f64, v: f64): f64 {
  const inside = 1 - u * u - v * v
  return inside > 0 ? inside * sqrt(inside) : 0
}

// Maps to the picture (a, b, c, d, e, f) and to the head (p, q, r, s, t, w) of pixels of the layer, which begin at `out`,
// `stride` pixels a row; the shift of the head's middle in the picture's pixels.
export function warp(
  out: i32, stride: i32, width: i32, height: i32,
  a: f64, b: f64, c: f64, d: f64, e: f64, f: f64,
  p: f64, q: f64, r: f64, s: f64, t: f64, w: f64,
  shiftX: f64, shiftY: f64,
): void {
  // Globals would be loaded for each pixel.
  const texel = texels
  const bytes = row
  for (let line = 0; line < height; line++) {
    const down = f64(line) + 0.5
    const firstX = a * 0.5 + c * down + e - 0.5
    const firstY = b * 0.5 + d * down + f - 0.5
    const firstU = p * 0.5 + r * down + t
    const firstV = q * 0.5 + s * down + w
    let weight = weightAt(firstU, firstV)
    let x = firstX - shiftX * weight
    let y = firstY - shiftY * weight
    let isInside = isCovered(x, y)
    for (let first = 0; first < width; first += BLOCK) {
      const next = min(first + BLOCK, width)
      const fromX = x
      const fromY = y
      const wasInside = isInside
      weight = weightAt(firstU + f64(next) * p, firstV + f64(next) * q)
      x = firstX + f64(next) * a - shiftX * weight
      y = firstY + f64(next) * b - shiftY * weight
      isInside = isCovered(x, y)
      const at = out + (line * stride + first) * 4
      const count = next - first
      if (wasInside && isInside && count === BLOCK) {
        const placeX = i32((fromX - windowX) * ONE)
        const placeY = i32((fromY - windowY) * ONE)
        const stepX = i32((x - fromX) * (ONE / f64(BLOCK)))
        const stepY = i32((y - fromY) * (ONE / f64(BLOCK)))
        const colour = tiles === 0 ? SEVERAL : colourBetween(placeX, placeY, placeX + 7 * stepX, placeY + 7 * stepY)
        if (colour !== SEVERAL) {
          const one = i32x4.splat(plain(colour))
          v128.store(at, one)
          v128.store(at + 16, one)
          continue
        }
        storeFour(at, texel, bytes, placeX, placeY, stepX, stepY)
        storeFour(at + 16, texel, bytes, placeX + 4 * stepX, placeY + 4 * stepY, stepX, stepY)
      } else {
        const moveX = (x - fromX) / f64(count)
        const moveY = (y - fromY) / f64(count)
        for (let one = 0; one < count; one++)
          store<i32>(at + one * 4, plain(seenAtEdge(fromX + f64(one) * moveX, fromY + f64(one) * moveY)))
      }
    }
  }
}

// The colour of all tiles between two places, or SEVERAL.
function colourBetween(x: i32, y: i32, toX: i32, toY: i32): i32 {
  const left = min(x, toX) >> (16 + TILE_BITS)
  const right = max(x, toX) >> (16 + TILE_BITS)
  const top = min(y, toY) >> (16 + TILE_BITS)
  const bottom = max(y, toY) >> (16 + TILE_BITS)
  if ((right - left + 1) * (bottom - top + 1) > MOST_TILES) return SEVERAL
  const colour = load<i32>(tiles + (top * tileRow + left) * 4)
  for (let one = top; one <= bottom; one++) {
    const line = tiles + one * tileRow * 4
    for (let at = left; at <= right; at++) if (load<i32>(line + at * 4) !== colour) return SEVERAL
  }
  return colour
}

@inline function storeFour(at: i32, first: i32, bytes: i32, x: i32, y: i32, stepX: i32, stepY: i32): void {
  const a = columns(first, bytes, x, y)
  const b = columns(first, bytes, x + stepX, y + stepY)
  const c = columns(first, bytes, x + 2 * stepX, y + 2 * stepY)
  const d = columns(first, bytes, x + 3 * stepX, y + 3 * stepY)
  const four = i8x16.narrow_i16x8_u(both(a, b), both(c, d))
  const alphas = v128.and(four, i32x4.splat(OPAQUE))
  if (i32x4.all_true(i32x4.eq(alphas, i32x4.splat(OPAQUE))) || !v128.any_true(alphas)) {
    v128.store(at, four)
    return
  }
  store<i32>(at, plain(i32x4.extract_lane(four, 0)))
  store<i32>(at + 4, plain(i32x4.extract_lane(four, 1)))
  store<i32>(at + 8, plain(i32x4.extract_lane(four, 2)))
  store<i32>(at + 12, plain(i32x4.extract_lane(four, 3)))
}

// Between two rows and weighted between two columns, which are still to be added; places are in fractions of 16 bits.
function columns(first: i32, bytes: i32, x: i32, y: i32): v128 {
  const corner = first + (y >> 16) * bytes + ((x >> 16) << 2)
  const down = i16((y >> 8) & 255)
  const across = i16x8.splat(i16((x >> 8) & 255))
  const sum = i16x8.add(
    i16x8.mul(v128.load_ext<u8>(corner), i16x8.splat(256 - down)),
    i16x8.mul(v128.load_ext<u8>(corner + bytes), i16x8.splat(down)),
  )
  const between = i16x8.shr_u(i16x8.add(sum, i16x8.splat(128)), 8)
  // 256 less the share for the left column: its complement and 257.
  const shares = i16x8.add(
    v128.xor(across, i16x8(-1, -1, -1, -1, 0, 0, 0, 0)),
    i16x8(257, 257, 257, 257, 0, 0, 0, 0),
  )
  return i16x8.mul(between, shares)
}

// Two pixels of four channels.
function both(a: v128, b: v128): v128 {
  const sum = i16x8.add(v128.shuffle<i64>(a, b, 0, 2), v128.shuffle<i64>(a, b, 1, 3))
  return i16x8.shr_u(i16x8.add(sum, i16x8.splat(128)), 8)
}

// A pixel that the picture may cover in part or not at all.
function seenAtEdge(x: f64, y: f64): i32 {
  const cover =
    part(0.5 + (x + 0.5) / fadeX) *
    part(0.5 + (wholeWidth - 0.5 - x) / fadeX) *
    part(0.5 + (y + 0.5) / fadeY) *
    part(0.5 + (wholeHeight - 0.5 - y) / fadeY)
  if (cover <= 0) return 0
  const across = min(lastX, max(0, x - windowX))
  const down = min(lastY, max(0, y - windowY))
  const one = columns(texels, row, i32(across * ONE), i32(down * ONE))
  const seen = both(one, one)
  const covered = i16x8.shr_u(
    i16x8.add(i16x8.mul(seen, i16x8.splat(i16(nearest(256 * cover)))), i16x8.splat(128)),
    8,
  )
  return i32x4.extract_lane(i8x16.narrow_i16x8_u(covered, covered), 0)
}

@inline function part(share: f64): f64 {
  return min(1, max(0, share))
}

// Colours that are not premultiplied.
function plain(value: i32): i32 {
  const alpha = value >>> 24
  if (alpha === 255 || alpha === 0) return value
  const share = f32(255) / f32(alpha)
  const red = min(255, i32(f32(value & 255) * share + 0.5))
  const green = min(255, i32(f32((value >>> 8) & 255) * share + 0.5))
  const blue = min(255, i32(f32((value >>> 16) & 255) * share + 0.5))
  return (alpha << 24) | (blue << 16) | (green << 8) | red
}
