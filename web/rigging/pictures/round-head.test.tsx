import { renderToStaticMarkup as markup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { compileRig } from '#model/rig/compile'
import { pictureName } from '#model/rig/pictures'
import type { MotionStyle, RoundHead } from '#model/rig/rig'
import pip from '../../characters/pip.svg?raw'
import type { DrawingContext } from '../../engine/puppet/drawing/mouth-drawing.ts'
import { drawPuppet, preparePuppet } from '../../engine/puppet/drawing/puppet.ts'
import { newPose } from '../../engine/puppet/pose.ts'
import { withRoundHead } from '../authoring/round-head.ts'
import { RigStudioProvider, type RigStudio } from '../rig-context.ts'
import { readDraft } from '../rig-draft.ts'
import { RoundHeadHandles } from './round-head-handles.tsx'

const OUTLINE = { x: 480, y: 300, rx: 150, ry: 210 }
const rig = compileRig(pip)

beforeAll(() => {
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      lineTo() {}
      bezierCurveTo() {}
      closePath() {}
    },
  )
})

test('features shift less on a round head, and as before once it is flat again', () => {
  const motion = { ...rig.motion, turn: { x: 26, y: 17 } }
  const first = { x: 28, y: 20 }
  const withHead = (before: MotionStyle, turn: number) => withRoundHead(before, { ...OUTLINE, turn }, first)
  const round = withHead(motion, 0.6)
  expect(round.turn).toEqual({ x: 10.4, y: 6.8 })
  // Stronger is not less again.
  expect(withHead(round, 1).turn).toEqual(round.turn)
  const flat = withHead(round, 0)
  expect(flat).toMatchObject({ turn: motion.turn, roundHead: { ...OUTLINE, turn: 0 } })
  expect(withHead(flat, 0.6)).toEqual(round)
  // Made round when shifts were not reduced yet.
  expect(withHead({ ...motion, roundHead: { ...OUTLINE, turn: 0.6 } }, 0).turn).toEqual(motion.turn)
})

test('a flat head has an outline without handles', () => {
  const draft = readDraft(pip, 'Pip')
  const handlesAt = (turn: number) => {
    const about = draft.about && {
      ...draft.about,
      motion: withRoundHead(draft.about.motion, { ...OUTLINE, turn }, draft.about.motion.turn),
    }
    // Safe: the handles use nothing else of a studio.
    const studio = { draft: { ...draft, about } } as unknown as RigStudio
    return markup(
      <RigStudioProvider value={studio}>
        <svg>
          <RoundHeadHandles room={{ width: 1000, height: 1000 }} />
        </svg>
      </RigStudioProvider>,
    )
  }
  expect(handlesAt(0.6)).toContain('Edge of the head')
  expect(handlesAt(0)).toBe('<svg></svg>')
})

test('a head of strength 0 is drawn as one that is not round', () => {
  const image = `<image id="skin" data-picture="${pictureName('a'.repeat(32), 400, 440)}" x="300" y="80" width="400" height="440"/>`
  const pictured = compileRig(pip.replace(/(<g id="head"[^>]*>)/, `$1${image}`))
  const drawnWith = (roundHead: RoundHead | undefined) => {
    const log: unknown[] = []
    const state: Record<string, unknown> = {
      globalAlpha: 1,
      getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
    }
    const context = new Proxy(state, {
      get: (_target, name) =>
        name in state
          ? state[String(name)]
          : (...values: unknown[]) =>
              void log.push([name, ...values.filter((value) => typeof value !== 'object')]),
    })
    // A decoded picture, of which only the drawing matters.
    const bitmap = { width: 60, height: 60, close() {} } as unknown as ImageBitmap
    const bitmaps = new Map([[pictureName('a'.repeat(32), 400, 440), bitmap]])
    const puppet = preparePuppet({ ...pictured, bitmaps, motion: { ...pictured.motion, roundHead } })
    const pose = newPose()
    pose.head.turn = 0.8
    pose.head.nod = -0.5
    drawPuppet(context as unknown as DrawingContext, puppet, pose, {})
    return log
  }
  const flat = drawnWith(undefined)
  expect(flat.flat()).toContain('drawImage')
  expect(drawnWith({ ...OUTLINE, turn: 0 })).toEqual(flat)
  expect(drawnWith({ ...OUTLINE, turn: 0.6 })).not.toEqual(flat)
})
