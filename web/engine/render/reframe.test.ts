import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { compileRig } from '#model/rig/compile'
import { coverOf } from '../puppet/drawing/cover.ts'
import { gestures as known } from '../puppet/acting/gestures/gestures.ts'
import { preparePuppet } from '../puppet/drawing/puppet.ts'
import { frameAt, type Cast } from '../timeline/frame.ts'
import { framings } from '../timeline/framings.ts'
import { CAPTIONS_TOP } from './place-captions.ts'
import { backgroundPlace, viewOf } from './paint-frame.ts'
import { reframe } from './reframe.ts'

const drawings = import.meta.glob<string>('../../characters/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const characters = Object.keys(drawings).map((path) => path.replace(/^.*\/|\.svg$/g, ''))
const pictures = { wide: [1920, 1080], tall: [1080, 1920], square: [1080, 1080] } as const
const shapes = Object.entries(pictures)
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

/** Makes every gesture, one after the other, in front of a camera. */
function acting(names: readonly string[], stage: { width: number; height: number }, framing = framings[2]!) {
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
    known.map(({ id: name }, index) => ({
      id: `${id}-${name}`,
      performer: id,
      name,
      start: index * 2,
      duration: 1.6,
    })),
  )
  const scene = { id: 's', start: 0, duration: 100, background: 'scene:theatre', camera: framing.camera }
  return { ...base, stage: { ...stage, fps: 30 }, performers, gestures, scenes: [scene] } satisfies Document
}

/** In pixels of the stage. */
function seen(document: Document, time: number, [width, height]: readonly [number, number]) {
  const whole = frameAt(document, time, cast)
  const frame = reframe(whole, { document, cast, time }, { width, height })
  const view = viewOf(frame, { width, height })
  const framed = viewOf(whole, document.stage)
  const covers = frame.performers.map(({ puppet, pose, props, x, y, scale }) => {
    // Every test draws a performer.
    const box = coverOf(puppet, pose, props)!
    const { feet } = puppet.rig
    const left = x + (box.x - feet.x) * scale
    const top = y + (box.y - feet.y) * scale
    return { left, top, right: left + box.width * scale, bottom: top + box.height * scale }
  })
  const edges = (one: { x: number; y: number; scale: number }, size: { width: number; height: number }) => ({
    left: -one.x / one.scale,
    top: -one.y / one.scale,
    right: (size.width - one.x) / one.scale,
    bottom: (size.height - one.y) / one.scale,
  })
  return { frame, shown: edges(view, { width, height }), framed: edges(framed, document.stage), covers }
}

describe.each(characters)('%s', (name) => {
  // Measured once for each, whatever pictures are made of them.
  const documents = framings.flatMap((framing) =>
    [pictures.wide, pictures.tall].map(([width, height]) =>
      acting([name], { width: width / 1.5, height: height / 1.5 }, framing),
    ),
  )

  test.each(shapes)('is never cut in a %s picture: ears, hands and every gesture', (_shape, picture) => {
    for (const document of documents) {
      const first = seen(document, 0, picture).shown
      const edges = JSON.stringify(first)
      for (let time = 0.05; time < 14; time += 0.23) {
        const { shown, framed, covers } = seen(document, time, picture)
        if (JSON.stringify(shown) !== edges) expect(shown).toEqual(first)
        for (const { left, top, right, bottom } of covers) {
          // Tens of thousands of matchers take most of the test's time.
          const cut = Math.max(
            shown.left - Math.max(left, framed.left),
            Math.min(right, framed.right) - shown.right,
            shown.top - Math.max(top, framed.top),
            Math.min(bottom, framed.bottom) - shown.bottom,
          )
          if (cut > 0.01) expect(cut, `at ${time.toFixed(2)} s`).toBeLessThanOrEqual(0.01)
        }
      }
    }
  })
})

test('a picture of the stage’s own shape is left as it was', () => {
  const document = acting(characters.slice(0, 1), { width: 1280, height: 720 })
  const frame = frameAt(document, 1, cast)
  expect(reframe(frame, { document, cast, time: 1 }, { width: 1920, height: 1080 })).toBe(frame)
  // A canvas of whole pixels is not quite 16:9.
  expect(reframe(frame, { document, cast, time: 1 }, { width: 133, height: 75 })).toBe(frame)
})

test.each(shapes)(
  'in a %s picture four stand side by side, and their faces are above the captions',
  (_shape, picture) => {
    const four = Array.from({ length: 4 }, (_, index) => characters[index % characters.length] ?? '')
    const document = acting(four, { width: 1280, height: 720 })
    const captions = [{ id: 'c', start: 0, duration: 14, text: 'All of us at once.' }]
    const { frame, shown, covers } = seen({ ...document, captions }, 3, picture)
    expect(covers).toHaveLength(4)
    expect(Math.min(...covers.map(({ left }) => left))).toBeGreaterThanOrEqual(shown.left)
    expect(Math.max(...covers.map(({ right }) => right))).toBeLessThanOrEqual(shown.right)
    if (!frame.window) return
    for (const { puppet, y, scale } of frame.performers) {
      const { face, feet } = puppet.rig
      const chin = y + (face.y + face.height - feet.y) * scale
      expect((chin - shown.top) / (shown.bottom - shown.top)).toBeLessThanOrEqual(CAPTIONS_TOP + 0.001)
    }
  },
)

test.each(shapes)('the background covers a %s picture however far it sees', (_shape, [width, height]) => {
  for (const [, [stageWidth, stageHeight]] of shapes) {
    for (const framing of framings) {
      const document = acting(
        characters.slice(0, 1),
        { width: stageWidth / 1.5, height: stageHeight / 1.5 },
        framing,
      )
      const { frame } = seen(document, 2, [width, height])
      for (const own of [
        { width: 1600, height: 900 },
        { width: 300, height: 900 },
      ]) {
        const { x, y, scale } = backgroundPlace(frame, { width, height }, own)
        expect(x).toBeLessThanOrEqual(0.001)
        expect(y).toBeLessThanOrEqual(0.001)
        expect(x + own.width * scale).toBeGreaterThanOrEqual(width - 0.001)
        expect(y + own.height * scale).toBeGreaterThanOrEqual(height - 0.001)
      }
    }
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
