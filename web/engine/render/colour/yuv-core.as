// Pictures for the encoders: RGB as canvases have it becomes planar YUV 4:2:0, BT.709 in the limited range
// (Rec. ITU-R BT.709-6, items 3.2 to 3.5 and 4.6). AssemblyScript; `.tools/wasm.ts` compiles it.
// Eight pixels of two rows at a time; the last eight of a row overlap the ones before them.

// Shares of red, green and blue in 1/16384; each row of a difference adds up to 0, luma to 219/255.
const SHIFT: i32 = 14

export const PICTURE: i32 = 1024

function weights(red: i16, green: i16, blue: i16, blueFirst: bool): v128 {
  const first = blueFirst ? blue : red
  const third = blueFirst ? red : blue
  let all = i16x8.splat(0)
  all = i16x8.replace_lane(all, 0, first)
  all = i16x8.replace_lane(all, 1, green)
  all = i16x8.replace_lane(all, 2, third)
  all = i16x8.replace_lane(all, 4, first)
  all = i16x8.replace_lane(all, 5, green)
  return i16x8.replace_lane(all, 6, third)
}

// Adds neighbours: four sums out of eight lanes.
function pairs(a: v128, b: v128): v128 {
  return i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7))
}

function bytes(a: v128, b: v128): v128 {
  const words = i16x8.narrow_i32x4_s(a, b)
  return i8x16.narrow_i16x8_u(words, words)
}

function luma(at: i32, a: v128, b: v128, c: v128, d: v128, shares: v128): void {
  const offset = i32x4.splat((16 << SHIFT) + (1 << (SHIFT - 1)))
  const first = pairs(i32x4.dot_i16x8_s(a, shares), i32x4.dot_i16x8_s(b, shares))
  const second = pairs(i32x4.dot_i16x8_s(c, shares), i32x4.dot_i16x8_s(d, shares))
  v128.store64_lane(
    at,
    bytes(
      i32x4.shr_s(i32x4.add(first, offset), SHIFT),
      i32x4.shr_s(i32x4.add(second, offset), SHIFT),
    ),
    0,
  )
}

// Four pixels share one value: sums of two rows come in, two columns are added here.
function difference(at: i32, a: v128, b: v128, c: v128, d: v128, shares: v128): void {
  const offset = i32x4.splat((128 << (SHIFT + 2)) + (1 << (SHIFT + 1)))
  const first = pairs(i32x4.dot_i16x8_s(a, shares), i32x4.dot_i16x8_s(b, shares))
  const second = pairs(i32x4.dot_i16x8_s(c, shares), i32x4.dot_i16x8_s(d, shares))
  const four = i32x4.shr_s(i32x4.add(pairs(first, second), offset), SHIFT + 2)
  v128.store32_lane(at, bytes(four, four), 0)
}

// Width and height are even and at least 8. The planes follow the picture in memory.
export function convert(width: i32, height: i32, blueFirst: bool): void {
  const y = weights(2992, 10064, 1016, blueFirst)
  const u = weights(-1649, -5547, 7196, blueFirst)
  const v = weights(7196, -6536, -660, blueFirst)
  const stride = width * 4
  const planeY = PICTURE + stride * height
  const planeU = planeY + width * height
  const planeV = planeU + (width >> 1) * (height >> 1)
  for (let row = 0; row < height; row += 2) {
    let column = 0
    while (true) {
      const at = PICTURE + row * stride + column * 4
      const p0 = v128.load(at)
      const p1 = v128.load(at + 16)
      const q0 = v128.load(at + stride)
      const q1 = v128.load(at + stride + 16)
      const a = i16x8.extend_low_i8x16_u(p0)
      const b = i16x8.extend_high_i8x16_u(p0)
      const c = i16x8.extend_low_i8x16_u(p1)
      const d = i16x8.extend_high_i8x16_u(p1)
      const e = i16x8.extend_low_i8x16_u(q0)
      const f = i16x8.extend_high_i8x16_u(q0)
      const g = i16x8.extend_low_i8x16_u(q1)
      const h = i16x8.extend_high_i8x16_u(q1)
      const toY = planeY + row * width + column
      luma(toY, a, b, c, d, y)
      luma(toY + width, e, f, g, h, y)
      const ae = i16x8.add(a, e)
      const bf = i16x8.add(b, f)
      const cg = i16x8.add(c, g)
      const dh = i16x8.add(d, h)
      const half = (row >> 1) * (width >> 1) + (column >> 1)
      difference(planeU + half, ae, bf, cg, dh, u)
      difference(planeV + half, ae, bf, cg, dh, v)
      if (column + 8 >= width) break
      column = min(column + 8, width - 8)
    }
  }
}
