import { expect, test } from 'vitest'
import { compileRig } from '../worker/model/rig/compile.ts'
import { cleanDrawing } from '../worker/model/drawing/clean-drawing.ts'
import { parseDrawing, writeDrawing } from '../worker/model/drawing/drawing.ts'
import { pictureName } from '../worker/model/rig/pictures.ts'
import { FACE_MARKS, FACE_SIZE, FACE_SKIN, madeFace, type MadeFace } from './support/drawings/made-face.ts'
import type { Pixels } from '../web/rigging/import/art.ts'
import { weightAt } from '../web/engine/puppet/drawing/head-turn.ts'
import { checkDrawing } from '../web/rigging/authoring/checks.ts'
import { restPictures } from '../web/rigging/pictures/rest-pictures.ts'
import { Background } from '../web/rigging/single-picture/background.ts'
import {
  cutBy,
  faceIn,
  firstChoices,
  markedAt,
  newestFace,
} from '../web/rigging/single-picture/face-choices.ts'
import { cutOut, isCutOut, isSeenAt, withLassos } from '../web/rigging/single-picture/cut-out.ts'
import { faceDrawing } from '../web/rigging/single-picture/face-drawing.ts'
import { featuresOf } from '../web/rigging/single-picture/face-features.ts'
import { facePartsOf, type FacePart } from '../web/rigging/single-picture/face-parts.ts'
import {
  eyeDistance,
  faceOf,
  faceProblem,
  withNextMark,
  type Face,
  type Marks,
} from '../web/rigging/single-picture/face.ts'
import { fillRegion } from '../web/rigging/single-picture/fill-region.ts'
import { LabPicture } from '../web/rigging/single-picture/lab.ts'

const faces = new Map<string, Pixels>()
/** Made once each: a face has 300,000 pixels. */
function faceLike(made: MadeFace = {}): Pixels {
  const key = JSON.stringify(made)
  const face = faces.get(key) ?? madeFace(made)
  faces.set(key, face)
  return face
}
const backgroundOf = (pixels: Pixels) => new Background(new LabPicture(pixels))
const coloured = (pixels: Pixels) => ({ pixels, colours: new LabPicture(pixels) })
const sizes = { eyes: 1, mouth: 1 }
const { width } = FACE_SIZE
const plain = (across: number, down: number, colourAt: (x: number, y: number) => number[]) => ({
  width: across,
  height: down,
  data: Uint8ClampedArray.from(
    Array.from({ length: across * down }, (_, at) => colourAt(at % across, Math.floor(at / across))).flat(),
  ),
})

test('distances of colours are those that are seen', () => {
  const picture = new LabPicture(
    plain(
      3,
      1,
      (x) =>
        [
          [255, 255, 255, 255],
          [0, 0, 0, 255],
          [255, 0, 0, 255],
        ][x] ?? [],
    ),
  )
  expect(picture.at(0)[0]).toBeCloseTo(100, 0)
  expect(picture.at(1)[0]).toBeCloseTo(0, 0)
  // sRGB red is L* 53.2, a* 80.1, b* 67.2.
  expect(picture.distance(2, [53.2, 80.1, 67.2])).toBeLessThan(1)
})

test.each([{}, { photo: true }, { paper: [20, 90, 40] as const }])(
  'a background goes, and shoulders that touch the frame stay: %j',
  (made) => {
    const mask = backgroundOf(faceLike(made)).mask(14)
    const at = (x: number, y: number) => mask[y * width + x]
    expect([at(5, 5), at(470, 300), at(60, 400)]).toEqual([0, 0, 0])
    expect([at(240, 639), at(240, 290), at(180, 260), at(240, 80)]).toEqual([255, 255, 255, 255])
  },
)

test('grain and shadow leave no flecks of the paper at the edge, and the edge stays where it is', () => {
  const mask = backgroundOf(faceLike({ photo: true })).mask(14)
  const { data } = faceLike({ photo: true, paper: null })
  const count = (isKept: boolean, isPerson: boolean) =>
    mask.filter((one, at) => (one === 255) === isKept && (data[4 * at + 3] === 255) === isPerson).length
  expect(count(true, false)).toBeLessThan(20)
  expect(count(false, true)).toBeLessThan(20)
})

test('paper with a gradient goes as a whole, and at a tolerance of 0 everything stays', () => {
  const paper = plain(200, 200, (x, y) => {
    const inside = Math.hypot(x - 100, y - 100) < 40
    return inside ? [30, 60, 160, 255] : [255 - x / 3, 250 - x / 3, 240 - x / 3, 255]
  })
  const background = backgroundOf(paper)
  expect(background.mask(14).filter((one) => one === 0).length).toBeGreaterThan(0.98 * (200 * 200 - 5_027))
  expect(background.mask(14)[100 * 200 + 100]).toBe(255)
  expect(background.mask(0).every((one) => one === 255)).toBe(true)
})

test('outlines remove and add back in their order, also beyond the picture', () => {
  const size = { width: 10, height: 10 }
  const mask = new Uint8Array(100).fill(255)
  const square = (from: number, to: number) => [
    { x: from, y: from },
    { x: to, y: from },
    { x: to, y: to },
    { x: from, y: to },
  ]
  const count = (some: Uint8Array) => some.filter((one) => one === 255).length
  const removed = withLassos(mask, size, [{ keeps: false, points: square(2, 6) }])
  expect([count(mask), count(removed)]).toEqual([100, 84])
  const back = [
    { keeps: false, points: square(2, 6) },
    { keeps: true, points: square(3, 5) },
  ]
  expect(count(withLassos(mask, size, back))).toBe(88)
  expect(count(withLassos(mask, size, back.toReversed()))).toBe(84)
  expect(count(withLassos(mask, size, [{ keeps: false, points: square(-50, 80) }]))).toBe(0)
  // A line has no inside.
  expect(count(withLassos(mask, size, [{ keeps: false, points: square(1, 9).slice(0, 2) }]))).toBe(100)
})

test('edges are soft, but the frame is none', () => {
  const picture = plain(9, 9, () => [9, 9, 9, 255])
  const mask = new Uint8Array(81).map((_, at) => (at % 9 < 4 ? 0 : 255))
  const alpha = (x: number) => cutOut(picture, mask).data[4 * (4 * 9 + x) + 3] ?? 0
  expect([alpha(3), alpha(5), alpha(8)]).toEqual([0, 255, 255])
  expect(alpha(4)).toBeGreaterThan(0)
  expect(alpha(4)).toBeLessThan(255)
})

test('a picture with a transparent background is cut out already', () => {
  expect(isCutOut(faceLike())).toBe(false)
  expect(isCutOut({ ...faceLike(), data: faceLike().data.map((one, at) => (at % 40 === 3 ? 0 : one)) })).toBe(
    true,
  )
})

const seen = () => true
const moved = (mark: keyof Face, x: number, y: number): Face => ({ ...FACE_MARKS, [mark]: { x, y } })

test('eyes that are marked right to left get their own names', () => {
  const { left, right, mouth } = FACE_MARKS
  expect([right, left, mouth, mouth].reduce<Marks>(withNextMark, {})).toEqual(FACE_MARKS)
  expect([left, right].reduce<Marks>(withNextMark, {})).toEqual({ left, right })
})

test('eyes are sorted, and marks of which no face can be made have a sentence', () => {
  expect(faceOf({ left: FACE_MARKS.left, mouth: FACE_MARKS.mouth })).toBeUndefined()
  expect(faceOf({ ...FACE_MARKS, left: FACE_MARKS.right, right: FACE_MARKS.left })).toEqual(FACE_MARKS)
  expect(faceProblem(FACE_MARKS, seen)).toBeUndefined()
  expect(faceProblem(moved('mouth', 240, 100), seen)).toMatch(/below the eyes/)
  expect(faceProblem(moved('mouth', 240, 265), seen)).toMatch(/below the eyes/)
  expect(faceProblem({ ...FACE_MARKS, left: FACE_MARKS.right }, seen)).toMatch(/too close/)
  expect(faceProblem(moved('right', 200, 400), seen)).toMatch(/tilted/)
  expect(faceProblem(moved('right', 200, 260), seen)).toMatch(/too far below/)
  const picture = faceLike({ paper: null })
  const clear = { ...picture, data: picture.data.map(() => 0) }
  expect(faceProblem(FACE_MARKS, (point) => isSeenAt(clear, point))).toMatch(/stays/)
  expect(isSeenAt(picture, { x: -3, y: 900 })).toBe(false)
})

test.each([{}, { photo: true }])('eyes and mouth are found with their sizes and colours: %j', (made) => {
  // Marked a little beside the middle, as hands do.
  const face = { ...FACE_MARKS, left: { x: 186, y: 268 }, mouth: { x: 232, y: 362 } }
  const { left, right, mouth } = featuresOf(coloured(faceLike(made)), face, sizes)
  for (const [eye, x] of [
    [left, 180],
    [right, 300],
  ] as const) {
    expect(Math.hypot(eye.x - x, eye.y - 260)).toBeLessThan(4)
    expect(eye.rx).toBeGreaterThan(34)
    expect(eye.rx).toBeLessThan(46)
  }
  expect(mouth.width).toBeGreaterThan(84)
  expect(mouth.width).toBeLessThan(102)
  expect(mouth.hasLips).toBe(true)
  expect(Number.parseInt(mouth.lip.slice(1, 3), 16)).toBeGreaterThan(90)
  expect(Number.parseInt(mouth.lip.slice(3, 5), 16)).toBeLessThan(80)
})

test('the newest choices are created, also while those before them are on the screen', () => {
  const pixels = faceLike()
  const picture = { pixels, colours: new LabPicture(pixels), background: backgroundOf(pixels), notes: [] }
  const before = { ...firstChoices, marks: FACE_MARKS }
  const shown = { choices: before, face: faceIn(cutBy(picture, before), before) }
  expect(newestFace(picture, before, shown)).toBe(shown.face)
  const mouthOf = (face: ReturnType<typeof faceIn>) => face.model?.rig.mouth.y
  const newest = { ...before, marks: moved('mouth', 240, 400) }
  expect(mouthOf(newestFace(picture, newest, shown))).toBeGreaterThan(mouthOf(shown.face) ?? Infinity)
  expect(newestFace(picture, { ...before, marks: moved('mouth', 240, 100) }, shown).problem).toMatch(/below/)
  expect(newestFace(picture, { ...before, marks: {} }, shown)).toEqual({})
})

test('a click sets a mark, or is answered by its reason', () => {
  const pixels = faceLike({ paper: null })
  const cut = coloured({ ...pixels, data: pixels.data.map((one, at) => (at < 4_000 ? 0 : one)) })
  const { left, right, mouth } = FACE_MARKS
  expect(markedAt({ left, right }, mouth, cut)).toEqual({ marks: FACE_MARKS })
  expect(markedAt({ left, right }, { x: 3, y: 0 }, cut)).toBe('nothing-there')
  // Beside the character too: there is none left to set.
  expect(markedAt(FACE_MARKS, { x: 3, y: 0 }, cut)).toBe('all-set')
})

test('a picture without a face gets one of usual proportions', () => {
  const { left, mouth } = featuresOf(coloured(faceLike({ withFace: false })), FACE_MARKS, sizes)
  expect([left.x, left.y]).toEqual([180, 260])
  expect(left.rx).toBeCloseTo(1.08 * 0.27 * 120 + 2)
  expect(mouth.width).toBeCloseTo(96)
})

test('what is filled continues the shading around it', () => {
  const shaded = (x: number, y: number) => [60 + x, 200 - y, 90 + (x + y) / 2, 255]
  const picture = plain(120, 100, shaded)
  const area = { x: 60, y: 50, rx: 30, ry: 20 }
  for (let y = 35; y < 65; y++)
    for (let x = 40; x < 80; x++) picture.data.set([0, 0, 0, 255], 4 * (y * 120 + x))
  fillRegion(picture, area)
  for (const [x, y] of [
    [60, 50],
    [45, 55],
    [70, 40],
  ] as const) {
    const found = [...picture.data.subarray(4 * (y * 120 + x), 4 * (y * 120 + x) + 3)]
    for (const [channel, value] of shaded(x, y).slice(0, 3).entries())
      expect(Math.abs((found[channel] ?? 0) - value)).toBeLessThan(5)
  }
})

test('an area without anything around it stays', () => {
  const clear = plain(20, 20, () => [1, 2, 3, 0])
  fillRegion(clear, { x: 10, y: 10, rx: 5, ry: 5 })
  fillRegion(clear, { x: -90, y: 10, rx: 5, ry: 5 })
  expect([...clear.data.subarray(0, 4)]).toEqual([1, 2, 3, 0])
})

function partsOf(made = {}) {
  const picture = cutOut(faceLike(made), backgroundOf(faceLike(made)).mask(14))
  const features = featuresOf(coloured(picture), FACE_MARKS, sizes)
  return { picture, features, parts: facePartsOf(picture, features, eyeDistance(FACE_MARKS)) }
}

test('the whole has skin in place of eyes and mouth, and eyes are pictures of their own', () => {
  const { parts } = partsOf()
  if (!parts) throw new Error('There are no parts.')
  const { head, left, chin } = parts.pictures
  const at = (x: number, y: number) => (head ? pixelAtPart(head, x, y) : [])
  for (const { x, y } of Object.values(FACE_MARKS))
    for (const [channel, value] of FACE_SKIN.entries())
      expect(Math.abs((at(x, y)[channel] ?? 0) - value)).toBeLessThan(12)
  expect(left && pixelAtPart(left, 180, 262)).toEqual([60, 90, 140, 255])
  // The chin begins to show below the mouth and is solid above its own edge.
  expect(chin && pixelAtPart(chin, 240, 420)[3]).toBe(255)
})

test('where the chin drops and turns, it stays inside the head', () => {
  const { picture, parts } = partsOf({ photo: true })
  const { chin } = parts?.pictures ?? {}
  if (!chin) throw new Error('There is no chin.')
  const outside: string[] = []
  const turn = 0.06 * eyeDistance(FACE_MARKS)
  for (let y = chin.box.y; y < chin.box.y + chin.box.height; y++)
    for (let x = chin.box.x; x < chin.box.x + chin.box.width; x++)
      for (const step of [-turn, turn])
        if ((pixelAtPart(chin, x, y)[3] ?? 0) > 0 && !isSeenAt(picture, { x: x + step, y }))
          outside.push(`${x} ${y}`)
  expect(outside).toEqual([])
})

function pixelAtPart({ pixels, box }: FacePart, x: number, y: number) {
  const from = 4 * ((y - box.y) * box.width + x - box.x)
  return [...pixels.data.subarray(from, from + 4)]
}

test('the drawing is a valid rig that talks, blinks and turns, and passes the checks', () => {
  const { parts, features } = partsOf()
  if (!parts) throw new Error('There are no parts.')
  const names = Object.fromEntries(
    Object.keys(parts.pictures).map((part, at) => [
      part,
      pictureName(at.toString(16).padStart(32, '0'), 80, 90),
    ]),
  )
  const svg = writeDrawing(cleanDrawing(faceDrawing('Zoë & “Co”', { parts, features }, names)).root)
  const rig = compileRig(svg)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  for (const id of ['head', 'face', 'chin', 'eye-l', 'pupil-r', 'lid-l', 'white-r', 'mouth'])
    expect(ids).toContain(id)
  expect(restPictures(svg)).toHaveLength(5)
  // Lashes lie on the picture of the eye that they close.
  expect(ids.indexOf('lid-l')).toBeGreaterThan(ids.indexOf('pupil-l'))
  // Below the chin, not at the feet.
  expect(rig.pivots['pivot-head']?.y).toBeLessThan(850)
  expect(rig.mouth.opening).toBeGreaterThan(10)
  const { roundHead: round } = rig.motion
  if (!round) throw new Error('The head is flat.')
  // Around eyes and mouth, and inside what can be seen.
  expect(weightAt(round, rig.mouth)).toBeGreaterThan(0.2)
  expect([round.rx / rig.face.width, round.ry / rig.face.height].every((share) => share > 0.2)).toBe(true)
  expect(round.x - round.rx).toBeGreaterThanOrEqual(rig.face.x - 1)
  expect(round.x + round.rx).toBeLessThanOrEqual(rig.face.x + rig.face.width + 1)
  expect(round.y - round.ry).toBeGreaterThanOrEqual(rig.face.y - 1)
  expect(checkDrawing(parseDrawing(svg), 'Zoë').filter(({ weight }) => weight === 'must')).toEqual([])
})

test('a head without a body tilts as a whole', () => {
  const whole = faceLike()
  const size = { width: FACE_SIZE.width, height: 440 }
  const head = { ...size, data: whole.data.slice(0, 4 * size.width * size.height) }
  const parts = facePartsOf(head, featuresOf(coloured(head), FACE_MARKS, sizes), 120)
  expect(parts?.neck).toBeUndefined()
  expect(parts?.pictures.body).toBeUndefined()
  expect(parts?.pictures.head?.box.height).toBe(440)
})

test('between head and body nothing shines through', () => {
  const { parts } = partsOf()
  const { body, head } = parts?.pictures ?? {}
  if (!body || !head) throw new Error('There are no parts.')
  for (let y = 380; y < 600; y++) {
    const opacity = (part: FacePart) =>
      y < part.box.y || y >= part.box.y + part.box.height ? 0 : (pixelAtPart(part, 240, y)[3] ?? 0)
    expect([y, Math.max(opacity(body), opacity(head))]).toEqual([y, 255])
  }
})

test('a body has no jaw of its own, which would look out from under a head that tilts', () => {
  const { picture, parts } = partsOf()
  const { body, head } = parts?.pictures ?? {}
  if (!body || !head) throw new Error('There are no parts.')
  const opacity = (part: FacePart, x: number, y: number) =>
    y < part.box.y || x < part.box.x || x >= part.box.x + part.box.width || y >= part.box.y + part.box.height
      ? 0
      : (pixelAtPart(part, x, y)[3] ?? 0)
  // The neck is 110 wide, the jaw above it wider.
  const jaw = [164, 168, 172, 308, 312, 316].flatMap((x) => [425, 430, 435].map((y) => ({ x, y })))
  const seen = jaw.filter((at) => isSeenAt(picture, at))
  expect(seen.length).toBeGreaterThan(5)
  for (const { x, y } of seen) expect([x, y, opacity(body, x, y)]).toEqual([x, y, 0])
  // Both together are what was there.
  for (let y = 400; y < 600; y++)
    for (let x = 100; x < 380; x += 4)
      expect([x, y, Math.max(opacity(body, x, y), opacity(head, x, y))]).toEqual([
        x,
        y,
        picture.data[4 * (y * picture.width + x) + 3],
      ])
})

test('a puppet of a transparent picture is none', () => {
  const picture = { ...faceLike(), data: faceLike().data.map(() => 0) }
  expect(facePartsOf(picture, featuresOf(coloured(picture), FACE_MARKS, sizes), 120)).toBeUndefined()
})
