import { beforeAll, expect, test, vi } from 'vitest'
import { type Document, type Scene } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { compileRig } from '#model/rig/compile'
import type { Movement } from '#model/rig/movement'
import { coverOf } from '../puppet/drawing/cover.ts'
import { gestures as known } from '../puppet/acting/gestures/gestures.ts'
import { preparePuppet } from '../puppet/drawing/puppet.ts'
import { frameAt, type Cast, type Frame } from '../timeline/frame.ts'
import { framings } from '../timeline/framings.ts'
import { captionBand } from './caption-band.ts'
import { standingIn, viewOf } from './frame-view.ts'
import { backgroundPlace } from './paint-frame.ts'
import { reframe } from './reframe.ts'

const drawings = import.meta.glob<string>('../../characters/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const characters = Object.keys(drawings).map((path) => path.replace(/^.*\/|\.svg$/g, ''))
const pictures = { wide: [1920, 1080], tall: [1080, 1920], square: [1080, 1080] } as const
const shapes = Object.entries(pictures)
/** Seconds between the beginnings of two gestures. */
const APART = 2
let cast: Cast

beforeAll(() => {
  // Node has no Path2D; measuring knows the points of a path from its outline.
  class Path {
    moveTo() {}
    lineTo() {}
    bezierCurveTo() {}
    closePath() {}
  }
  vi.stubGlobal('Path2D', Path)
  const puppets = Object.values(drawings).map(
    (svg, index) => [characters[index] ?? '', preparePuppet(compileRig(svg))] as const,
  )
  cast = { puppets: new Map(puppets), analyses: new Map() }
})

/** Makes gestures, one after the other, in front of a camera. */
function acting(
  names: readonly string[],
  stage: { width: number; height: number },
  camera: Scene['camera'] = { x: 0.5, y: 0.5, zoom: 1 },
  acted: readonly Movement[] = known,
) {
  const base = newDocument(names[0] ?? '')
  const performers = names.map((character, index) => ({
    // A new document has a performer.
    ...base.performers[0]!,
    id: `performer-${index}`,
    character,
    x: (index + 0.5) / names.length,
    scale: 1 / Math.sqrt(names.length),
  }))
  const gestures = performers.flatMap(({ id }) =>
    acted.map(({ id: name }, index) => ({
      id: `${id}-${name}`,
      performer: id,
      name,
      start: index * APART,
      duration: 1.6,
    })),
  )
  const scene = { id: 's', start: 0, duration: 100, background: 'scene:theatre', camera }
  return { ...base, stage: { ...stage, fps: 30 }, performers, gestures, scenes: [scene] } satisfies Document
}

interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

function edgesOf(frame: Frame, [width, height]: readonly [number, number]): Edges {
  const { x, y, scale } = viewOf(frame, { width, height })
  return { left: -x / scale, top: -y / scale, right: (width - x) / scale, bottom: (height - y) / scale }
}

/** In pixels of the stage. */
function coversIn({ performers }: Frame): Edges[] {
  return performers.map(({ puppet, pose, props, x, y, scale }) => {
    // Every test draws a performer.
    const box = coverOf(puppet, pose, props)!
    const { feet } = puppet.rig
    const left = x + (box.x - feet.x) * scale
    const top = y + (box.y - feet.y) * scale
    return { left, top, right: left + box.width * scale, bottom: top + box.height * scale }
  })
}

function seen(document: Document, time: number, [width, height]: readonly [number, number]) {
  const whole = frameAt(document, time, cast)
  const frame = reframe(whole, { document, cast, time }, { width, height })
  return { whole, frame, shown: edgesOf(frame, [width, height]) }
}

// Each character has one of the framings on one of the stages; all of them come up.
const cases = characters.map((name, index) => {
  const framing = framings[index % framings.length]!
  const [width, height] = index % 2 ? pictures.wide : pictures.tall
  // Half of the gestures each: measuring takes most of the time.
  const gestures = known.filter((_, gesture) => gesture % 2 === Math.floor(index / 2) % 2)
  return { name, camera: framing.camera, stage: { width: width / 1.5, height: height / 1.5 }, gestures }
})

test.each(cases)(
  '$name is never cut in another shape: ears, hands and every gesture',
  ({ name, camera, stage, gestures }) => {
    const document = acting([name], stage, camera, gestures)
    const first = shapes.map(([, picture]) => seen(document, 0, picture).shown)
    // Times that fall into all phases of the gestures.
    for (let time = 0.05; time < gestures.length * APART; time += 0.83 * APART) {
      const whole = frameAt(document, time, cast)
      const [cover] = coversIn(whole)
      const framed = edgesOf(whole, [stage.width, stage.height])
      if (!cover) throw new Error('on stage')
      shapes.forEach(([shape, picture], index) => {
        const { shown } = seen(document, time, picture)
        expect(shown, shape).toEqual(first[index])
        const cut = Math.max(
          shown.left - Math.max(cover.left, framed.left),
          Math.min(cover.right, framed.right) - shown.right,
          shown.top - Math.max(cover.top, framed.top),
          Math.min(cover.bottom, framed.bottom) - shown.bottom,
        )
        expect(cut, `${shape} at ${time.toFixed(2)} s`).toBeLessThanOrEqual(0.01)
      })
    }
  },
)

test('a picture of the stage’s own shape is left as it was', () => {
  const document = acting(characters.slice(0, 1), { width: 1280, height: 720 }, framings[1]!.camera)
  const frame = frameAt(document, 1, cast)
  expect(reframe(frame, { document, cast, time: 1 }, { width: 1920, height: 1080 })).toBe(frame)
  // A canvas of whole pixels is not quite 16:9.
  expect(reframe(frame, { document, cast, time: 1 }, { width: 133, height: 75 })).toBe(frame)
})

const captions = [{ id: 'c', start: 0, duration: 14, text: 'All of us at once.' }]

test.each(shapes)(
  'in a %s picture four stand side by side, and their faces are above the captions',
  (_shape, picture) => {
    const four = Array.from({ length: 4 }, (_, index) => characters[index % characters.length] ?? '')
    const document: Document = { ...acting(four, { width: 1280, height: 720 }), captions }
    document.gestures = document.gestures.slice(0, 2)
    const { frame, whole, shown } = seen(document, 3, picture)
    const covers = coversIn(whole)
    expect(covers).toHaveLength(4)
    expect(Math.min(...covers.map(({ left }) => left))).toBeGreaterThanOrEqual(shown.left)
    expect(Math.max(...covers.map(({ right }) => right))).toBeLessThanOrEqual(shown.right)
    const size = { width: picture[0], height: picture[1] }
    // A wide picture ends with the stage: there a chin may be lower, and the mouth is not.
    for (const { head, mouth } of standingIn(frame, size)) {
      const part = picture[0] > picture[1] ? mouth : head
      expect(part.y + part.height).toBeLessThanOrEqual(captionBand(size).top)
    }
  },
)

test.each(framings)(
  'captions have room below the face in a $id shot, and the shot stays still',
  ({ camera }) => {
    const [width, height] = pictures.wide
    for (const name of characters) {
      const document = { ...acting([name], { width: 1280, height: 720 }, camera), captions }
      document.gestures = []
      const frames = [1, 2.3, 7].map((time) => seen(document, time, [width, height]))
      expect(new Set(frames.map(({ shown }) => JSON.stringify(shown))).size).toBe(1)
      const { top } = captionBand({ width, height })
      for (const { frame, shown } of frames) {
        const [standing] = standingIn(frame, { width, height })
        expect(standing && standing.head.y + standing.head.height).toBeLessThanOrEqual(top + 0.01)
        // No picture looks below the stage.
        expect(shown.bottom).toBeLessThanOrEqual(720.01)
      }
    }
  },
)

test('a still shot of several cuts no head: each is in the picture or out of it', () => {
  const size = { width: 1920, height: 1080 }
  for (let x = 0.1; x < 0.9; x += 0.05) {
    for (const zoom of [1.15, 1.3, 1.6, 2.2]) {
      const document = acting(characters.slice(0, 4), { width: 1280, height: 720 }, { x, y: 0.6, zoom })
      document.gestures = []
      const standing = standingIn(seen(document, 1, pictures.wide).frame, size)
      const shares = standing.map(({ head }) => {
        const inside = Math.min(size.width, head.x + head.width) - Math.max(0, head.x)
        return Math.max(0, inside) / head.width
      })
      // A shot without a whole head is about something else.
      if (!shares.some((share) => share >= 0.95)) continue
      for (const share of shares)
        expect(share < 0.02 || share > 0.9, `${x} ${zoom} ${shares.join()}`).toBe(true)
    }
  }
})

test.each(['in', 'out', 'shake'] as const)('a shot of several keeps its own view in a move: %s', (move) => {
  for (let x = 0.1; x < 0.9; x += 0.1) {
    const base = acting(characters.slice(0, 4), { width: 1280, height: 720 }, { x, y: 0.6, zoom: 1.6 })
    const document = { ...base, gestures: [], scenes: base.scenes.map((scene) => ({ ...scene, move })) }
    for (const time of [0, 0.1, 50, 99]) {
      const { whole, frame } = seen(document, time, pictures.wide)
      expect(frame).toBe(whole)
    }
  }
})

test.each(shapes)('the background covers a %s picture however far it sees', (_shape, [width, height]) => {
  for (const [, [stageWidth, stageHeight]] of shapes) {
    for (const framing of framings) {
      const document = acting(
        characters.slice(0, 1),
        { width: stageWidth / 1.5, height: stageHeight / 1.5 },
        framing.camera,
      )
      const { frame } = seen(document, 2, [width, height])
      for (const own of [
        { width: 1600, height: 900 },
        { width: 300, height: 900 },
      ]) {
        const { x, y, scale } = backgroundPlace(frame, { width, height }, own, { bleeds: false })
        expect(x).toBeLessThanOrEqual(0.001)
        expect(y).toBeLessThanOrEqual(0.001)
        expect(x + own.width * scale).toBeGreaterThanOrEqual(width - 0.001)
        expect(y + own.height * scale).toBeGreaterThanOrEqual(height - 0.001)
      }
    }
  }
})

test('whoever performs live is framed before their entrance as after it', () => {
  const base = acting(characters.slice(0, 2), { width: 1280, height: 720 })
  const entrance = { id: 'in', performer: 'performer-1', name: 'slide-in', start: 150, duration: 0.8 }
  const scenes = base.scenes.flatMap((scene) => [scene, { ...scene, id: 'later', start: 100 }])
  const without = { ...base, gestures: [{ ...entrance, name: 'nod' }], scenes }
  const document = { ...base, gestures: [entrance], scenes }
  const isLive = (id: string) => id === 'performer-1'
  for (const [shape, [width, height]] of shapes.filter(([name]) => name !== 'wide')) {
    const windowOf = (of: Document, live = (_id: string) => false) =>
      reframe(frameAt(of, 1, cast, { isLive: live }), { document: of, cast, time: 1 }, { width, height })
        .window
    expect(windowOf(document, isLive), shape).toEqual(windowOf(without))
    // Cached for the scene, and yet another one for those who are absent.
    expect(windowOf(document), shape).not.toEqual(windowOf(without))
  }
})

test('an empty stage shows its middle', () => {
  const document = {
    ...acting(characters.slice(0, 1), { width: 1280, height: 720 }),
    performers: [],
    gestures: [],
  }
  const { frame } = seen(document, 0, pictures.tall)
  expect(frame.window).toEqual({ x: 640 - 405 / 2, y: 0, width: 405, height: 720 })
})
