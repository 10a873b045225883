import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { characterKinds } from '../worker/contract/characters.ts'
import type { PropValues } from '../worker/contract/document/document.ts'
import { mouthShapes } from '../worker/contract/takes/mouth-track.ts'
import { cleanDrawing } from '../worker/model/drawing/clean-drawing.ts'
import { compileRig } from '../worker/model/rig/compile.ts'
import { handShapes, movementChannelNames, type MovementChannel } from '../worker/model/rig/movement.ts'
import { writeDrawing } from '../worker/model/drawing/drawing.ts'
import type { PropDefinition } from '../worker/model/rig/rig.ts'
import { newChannels } from '../web/engine/puppet/acting/channels.ts'
import { coverOf } from '../web/engine/puppet/drawing/cover.ts'
import { newMouthGeometry, shapeMouth } from '../web/engine/puppet/drawing/mouth.ts'
import { ownMouth } from '../web/engine/puppet/drawing/own-shapes.ts'
import { performMovement } from '../web/engine/puppet/acting/movement.ts'
import { newPose } from '../web/engine/puppet/pose.ts'
import { drawPuppet, preparePuppet } from '../web/engine/puppet/drawing/puppet.ts'
import { mouthOfShape } from '../web/engine/voice/mouth-corrections.ts'
import drawnCharacters from '../web/characters/built-in-characters.json'
import presenters from '../web/characters/presenters.json'
import { presenterDrawing } from '../web/rigging/builder/looks/presenter-drawing.ts'
import { NotedPath, callsWhile } from './support/media/recorded-drawing.ts'

/** A drawing is small enough to be fetched with the first picture. */
const MAX_BYTES = 40 * 1024

const folder = join(import.meta.dirname, '../web/characters')
const builtInCharacters = [
  ...drawnCharacters.map((one) => ({ ...one, svg: readFileSync(join(folder, `${one.slug}.svg`), 'utf8') })),
  ...presenters.map((one) => ({ ...one, kind: 'presenter', svg: presenterDrawing(one.recipe, one.name) })),
]

beforeAll(() => {
  vi.stubGlobal('Path2D', NotedPath)
})

test('there are eight drawn characters and ten presenters, each with its own drawing, id and texts', () => {
  const slugs = builtInCharacters.filter(({ kind }) => kind !== 'presenter').map(({ slug }) => slug)
  expect(slugs.map((slug) => `${slug}.svg`).toSorted()).toEqual(globSync('*.svg', { cwd: folder }).toSorted())
  expect([slugs.length, builtInCharacters.length]).toEqual([8, 18])
  expect(new Set(builtInCharacters.map(({ svg }) => svg)).size).toBe(18)
  for (const name of ['id', 'slug', 'name'] as const)
    expect(new Set(builtInCharacters.map((one) => one[name])).size).toBe(18)
  for (const { id, kind, tagline } of builtInCharacters) {
    expect(id).toMatch(/^[a-z0-9]{15}$/)
    expect(characterKinds).toContain(kind)
    expect(kind).not.toBe('')
    expect(tagline.length).toBeGreaterThan(10)
  }
})

describe.each(builtInCharacters)('$name', ({ svg: drawing, name }) => {
  const svg = writeDrawing(cleanDrawing(drawing).root)
  const rig = compileRig(svg)

  test('is called so, and small', () => {
    expect(rig.name).toBe(name)
    expect(gzipSync(svg).length).toBeLessThan(MAX_BYTES)
  })

  test('has five props or more, and every value changes the drawing but keeps it inside the picture', () => {
    expect(rig.props.length).toBeGreaterThanOrEqual(5)
    const puppet = preparePuppet(rig)
    // Teeth show only in an open mouth.
    const pose = newPose()
    pose.mouth.jaw = 0.8
    const callsWith = (values: PropValues) =>
      callsWhile((context) => {
        drawPuppet(context, puppet, pose, values)
      })
    const outside: string[] = []
    const unseen: string[] = []
    for (const prop of rig.props)
      for (const value of valuesOf(prop)) {
        const others = wornBeside(rig.props, prop)
        const worn = { ...others, [prop.id]: value }
        if (value !== prop.default && callsWith(worn) === callsWith(others))
          unseen.push(`${prop.id}: ${value}`)
        const box = coverOf(puppet, pose, worn)
        if (!box || box.x < 0 || box.y < 0 || box.x + box.width > 1000 || box.y + box.height > 1000)
          outside.push(`${prop.id}: ${value}: ${JSON.stringify(box)}`)
      }
    expect(unseen).toEqual([])
    expect(outside).toEqual([])
  })

  test('has nine mouths, all but the two closed ones unlike each other', () => {
    const outlines = mouthShapes.map((shape) => {
      const mouth = ownMouth(rig.mouth, mouthOfShape(shape))
      const { inner, upperTeeth, lowerTeeth, tongueTop, bite } = shapeMouth(
        rig.mouth,
        mouth,
        0,
        0,
        newMouthGeometry(),
      )
      return [...inner, upperTeeth, lowerTeeth, tongueTop, bite]
    })
    mouthShapes.forEach((shape, at) => {
      mouthShapes.slice(at + 1).forEach((other, further) => {
        if (shape === 'A' && other === 'X') return
        const far = Math.max(
          ...(outlines[at] ?? []).map((value, index) =>
            Math.abs(value - (outlines[at + 1 + further]?.[index] ?? 0)),
          ),
        )
        // Close-ups show a face, whatever its size in the figure.
        expect(far / rig.mouth.width, `${shape} and ${other}`).toBeGreaterThan(0.044)
      })
    })
  })

  test('moves in its own ways: three gestures or more, habits among them, a hand for each occasion', () => {
    expect(rig.gestures.length).toBeGreaterThanOrEqual(3)
    expect(rig.habits?.gestures.length).toBeGreaterThanOrEqual(1)
    for (const side of ['l', 'r']) {
      expect(rig.pivots).toHaveProperty(`pivot-forearm-${side}`)
      expect(rig.pivots).toHaveProperty(`pivot-hand-${side}`)
    }
    for (const shape of handShapes)
      expect(svg.split(`data-hand="${shape}"`), `two hands: ${shape}`).toHaveLength(3)
  })
})

/** Limits of acting in degrees or shares a second, and a second squared. */
const bounds = (channel: MovementChannel): [speed: number, push: number] => {
  if (/^(arm|elbow|hand)/.test(channel)) return [1_260, 34_000]
  if (channel === 'tilt') return [170, 4_500]
  if (channel === 'lean') return [126, 2_600]
  return /^(lid|look)/.test(channel) ? [Infinity, Infinity] : [18, 500]
}

test.each(builtInCharacters)('what $name does by itself is bounded in speed and push', ({ svg }) => {
  const rig = compileRig(svg)
  const tooMuch: string[] = []
  for (const gesture of rig.gestures) {
    const step = 1 / 240
    const moments = Array.from({ length: Math.ceil(gesture.seconds / step) + 2 }, (_, index) => {
      const channels = newChannels()
      performMovement(channels, gesture, { elapsed: index * step, duration: gesture.seconds })
      return channels
    })
    for (const channel of movementChannelNames) {
      const [speed, push] = bounds(channel)
      const at = (index: number) => moments[index]?.[channel] ?? 0
      let fastest = 0
      let hardest = 0
      for (let index = 1; index + 1 < moments.length; index++) {
        fastest = Math.max(fastest, Math.abs(at(index) - at(index - 1)) / step)
        hardest = Math.max(hardest, Math.abs(at(index + 1) - 2 * at(index) + at(index - 1)) / step ** 2)
      }
      if (fastest > speed || hardest > push)
        tooMuch.push(`${gesture.id} ${channel}: ${fastest.toFixed(0)} and ${hardest.toFixed(0)}`)
    }
  }
  expect(tooMuch).toEqual([])
})

function valuesOf(prop: PropDefinition): PropValues[string][] {
  if (prop.kind === 'colour') return prop.options
  if (prop.kind === 'slider') return [prop.min, prop.max]
  if (prop.kind === 'choice') return prop.options.map(({ value }) => value)
  return [true, false]
}

/** Everything that can be put on is on, except while it is itself tested. */
function wornBeside(props: readonly PropDefinition[], asked: PropDefinition): PropValues {
  return Object.fromEntries(
    props.flatMap((prop) => (prop.kind === 'toggle' && prop !== asked ? [[prop.id, true]] : [])),
  )
}
