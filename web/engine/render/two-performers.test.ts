import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Document, type Scene, type StageLayout } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import { compileRig } from '#model/rig/compile'
import type { Box } from '#model/rig/outline'
import { preparePuppet } from '../puppet/drawing/puppet.ts'
import { frameAt, type Cast } from '../timeline/frame.ts'
import type { VoiceAnalysis } from '../voice/analysis.ts'
import { captionBand } from './caption-band.ts'
import { standingIn } from './frame-view.ts'
import { placeCaptions } from './place-captions.ts'
import { reframe } from './reframe.ts'

const drawings = import.meta.glob<string>('../../characters/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const shapes = { wide: [1280, 720], tall: [720, 1280], square: [720, 720] } as const
const pictures = Object.entries(shapes)
const TURN = 4
const LENGTH = 2 * TURN
const words = [
  'He did not, and that is how we ended up with eleven trumpets and a goat in the tower.',
  'Poor goat.',
]
let characters: string[]
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
  const puppets = Object.entries(drawings).map(
    ([path, svg]) => [path.replace(/^.*\/|\.svg$/g, ''), preparePuppet(compileRig(svg))] as const,
  )
  characters = puppets.map(([name]) => name)
  cast = { puppets: new Map(puppets), analyses: new Map([['talk', speech(TURN)]]) }
})

/** Speech from its first frame to its last. */
function speech(duration: number): VoiceAnalysis {
  const rate = 50
  const frames = duration * rate
  const curve = () => new Float32Array(frames)
  return {
    engine: 'test',
    duration,
    rate,
    frames,
    cues: [{ start: 0, end: duration, value: 'D' }],
    curves: { jaw: curve(), width: curve(), rounding: curve(), teeth: curve(), tongue: curve() },
    loudness: curve().fill(-20),
    pitch: curve().fill(150),
    speech: new Uint8Array(frames).fill(1),
  }
}

interface Shot {
  layout: StageLayout
  camera: Scene['camera']
  move?: Scene['move']
}

const whole = { x: 0.5, y: 0.5, zoom: 1 }
const shots: Record<string, Shot> = {
  'all in a row': { layout: 'row', camera: whole },
  'a duet': { layout: 'duet', camera: whole },
  'near to the speaker, in a row': { layout: 'row', camera: whole, move: 'speaker' },
  'near to the speaker, in a duet': { layout: 'duet', camera: whole, move: 'speaker' },
  'near to the speaker, standing close': { layout: 'free', camera: whole, move: 'speaker' },
  'a close-up of the first': { layout: 'row', camera: { x: 0.27, y: 0.3, zoom: 1.8 } },
  'a close-up of the second': { layout: 'row', camera: { x: 0.7, y: 0.35, zoom: 1.5 } },
}

/** Two talk by turns of four seconds. */
function talk(shot: Shot, [width, height]: readonly [number, number], names: readonly string[]): Document {
  const base = newDocument('')
  const turns = words.map((text, index) => ({ text, performer: `p${index % 2}`, start: index * TURN }))
  return {
    ...base,
    stage: { width, height, fps: 30 },
    performers: names.map((character, index) => ({
      // A new document has a performer.
      ...base.performers[0]!,
      id: `p${index}`,
      character,
      x: 0.42 + 0.16 * index,
      scale: 0.7,
    })),
    tracks: names.map((_, index) => ({
      ...base.tracks[0]!, // and a track
      id: `t${index}`,
      performer: `p${index}`,
      clips: turns
        .filter(({ performer }) => performer === `p${index}`)
        .map(({ start }) => madeClip(`c${start}`, 'talk', { start, duration: TURN })),
    })),
    captions: turns.map(({ text, performer, start }) => ({
      id: `w${start}`,
      text,
      performer,
      start,
      duration: TURN,
    })),
    scenes: [{ id: 's', start: 0, duration: LENGTH, background: 'scene:theatre', ...shot }],
  }
}

/** Letters about as wide as those of the captions' font. */
const measure = (text: string, letters: number) => text.length * letters * 0.52

function seen(document: Document, time: number, [width, height]: readonly [number, number]) {
  const size = { width, height }
  const frame = reframe(frameAt(document, time, cast), { document, cast, time }, size)
  const standing = standingIn(frame, size)
  const band = captionBand(size)
  const panels = placeCaptions(frame.captions, { ...size, band, measure, standing })
  const shares = standing.map(({ head }) => {
    const inside = Math.min(width, head.x + head.width) - Math.max(0, head.x)
    return inside / head.width
  })
  return { panels, standing, shares, band }
}

describe.each(pictures)('on a %s stage', (_stage, stage) => {
  // Each shot has another pair, and its reach is measured once for pictures of all shapes.
  test.each(Object.keys(shots).map((name, index) => [name, index] as const))('%s', (name, index) => {
    const shot = shots[name]!
    const names = [
      characters[index % characters.length] ?? '',
      characters[(index + 5) % characters.length] ?? '',
    ]
    const document = talk(shot, stage, names)
    for (const [shape, picture] of pictures) {
      for (let time = 0.1; time < LENGTH; time += 0.45) {
        const { panels, standing, shares, band } = seen(document, time, picture)
        const say = `${names.join(' and ')} in a ${shape} picture at ${time.toFixed(1)} s`
        expect(panels.length, say).toBeGreaterThan(0)
        for (const panel of panels) {
          expect(panel.size, say).toBe(band.size)
          expect(panel.lines.length, say).toBeLessThanOrEqual(2)
          expect(panel.x, say).toBeGreaterThanOrEqual(0)
          expect(panel.x + panel.width, say).toBeLessThanOrEqual(picture[0])
          const covered = standing
            .flatMap(({ eyes, mouth }) => [eyes, mouth])
            .filter((box) => isOver(panel, box))
          expect(covered, say).toEqual([])
        }
        // Between two turns the camera is on its way from one to the other.
        const isSettled = time % TURN > 1.2 && time % TURN < TURN - 1
        if (isSettled) expect(Math.min(...shares), say).toBeGreaterThanOrEqual(0.95)
      }
    }
  })
})

function isOver(panel: Box, box: Box): boolean {
  return (
    panel.x < box.x + box.width &&
    box.x < panel.x + panel.width &&
    panel.y < box.y + box.height &&
    box.y < panel.y + panel.height
  )
}
