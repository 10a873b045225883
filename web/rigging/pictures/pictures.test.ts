import { expect, test } from 'vitest'
import { compileRig } from '#model/rig/compile'
import { cleanDrawing } from '#model/drawing/clean-drawing'
import { parseDrawing, writeDrawing } from '#model/drawing/drawing'
import { pictureName } from '#model/rig/pictures'
import type { Box } from '#model/rig/outline'
import type { RigNode, RigPicture } from '#model/rig/rig'
import { pictureSetOf, pictureState, shownShare } from '../../engine/puppet/drawing/picture-state.ts'
import { newPose, type Pose } from '../../engine/puppet/pose.ts'
import { mouthOfShape } from '../../engine/voice/mouth-corrections.ts'
import { checkDrawing } from '../authoring/checks.ts'
import { UNUSED } from './roles.ts'
import { seenBox } from './seen-box.ts'
import { newSetDrawing, onPage, setIn, withSet, type HopStyle, type SetPicture } from './set-drawing.ts'
import { withRole } from './use-picture-set.ts'

const whole = { x: 100, y: 60, width: 800, height: 900 }
const small = { x: 400, y: 300, width: 200, height: 100 }
const pictureOf = (role: string, index: number, box = whole): SetPicture => ({
  picture: pictureName(index.toString(16).padStart(32, '0'), 80, 90),
  role,
  box,
})
const setOf = (roles: readonly string[]) => roles.map((role, index) => pictureOf(role, index))

function shownBy(pictures: readonly SetPicture[]): (pose: Pose) => string[] {
  const svg = writeDrawing(cleanDrawing(newSetDrawing('Set', pictures)).root)
  const { nodes } = compileRig(svg)
  const set = pictureSetOf(nodes)
  const visit = (node: RigNode): RigPicture[] =>
    node.kind === 'group' ? node.children.flatMap(visit) : node.kind === 'picture' ? [node] : []
  const all = nodes.flatMap(visit)
  return (pose) => {
    const state = set && pictureState(set, pose)
    return all.filter(({ shows }) => !shows || !state || shownShare(shows, state) > 0).map(({ id }) => id)
  }
}

function shownIn(pictures: readonly SetPicture[], pose: Pose): string[] {
  return shownBy(pictures)(pose)
}

function poseOf({ open = false, shut = false, mood = '' }): Pose {
  const lid = shut ? 0 : 1
  return {
    ...newPose(),
    mouth: mouthOfShape(open ? 'D' : 'X'),
    lids: { left: lid, right: lid },
    mood,
  }
}

test('a set hops as lively as is chosen', () => {
  const motionOf = (hop?: HopStyle) => compileRig(newSetDrawing('Set', setOf(['idle']), hop)).motion
  expect(motionOf('still')).toMatchObject({ bounce: 0, squash: 0, shake: 0 })
  expect(motionOf().bounce).toBeGreaterThan(0)
  expect(motionOf('lively').bounce).toBeGreaterThan(motionOf('gentle').bounce ?? 0)
})

test('of every selection of the basic states, exactly one picture is shown at any moment', () => {
  const states = ['idle', 'talk', 'blink', 'talk-blink']
  for (let bits = 1; bits < 16; bits++) {
    const roles = states.filter((_, index) => bits & (1 << index))
    for (const moment of [{}, { open: true }, { shut: true }, { open: true, shut: true }])
      expect([roles, moment, shownIn(setOf(roles), poseOf(moment))]).toEqual([
        roles,
        moment,
        [expect.any(String)],
      ])
  }
})

const mouthShapes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'X'] as const

test.each([
  [['happy']],
  [['happy', 'sad']],
  [['happy-talk', 'happy', 'sad']],
  [['mouth-aa', 'mouth-iy']],
  [['mouth-aa', 'mouth-m']],
  [['mouth-iy', 'talk']],
  [['mouth-aa', 'talk']],
  [['mouth-aa', 'blink']],
  [['mouth-aa', 'mouth-iy', 'happy', 'talk-blink', 'blink']],
])('of %j, too, exactly one picture is shown at any moment', (roles) => {
  const shown = shownBy(setOf(roles))
  for (const shape of mouthShapes)
    for (const press of [0, 1])
      for (const shut of [false, true])
        for (const mood of ['', 'happy', 'sad', 'smug']) {
          const pose = { ...poseOf({ shut, mood }), mouth: mouthOfShape(shape), press }
          const moment = { shape, press, shut, mood }
          expect([moment, shown(pose)]).toEqual([moment, [expect.any(String)]])
        }
})

test('the first picture is shown at rest if none is for it', () => {
  expect(shownIn(setOf(['sad', 'happy']), poseOf({}))).toEqual(['sad'])
  expect(shownIn(setOf(['sad', 'happy']), poseOf({ mood: 'happy' }))).toEqual(['happy'])
  expect(shownIn(setOf(['mouth-iy', 'mouth-aa']), poseOf({}))).toEqual(['mouth-iy'])
  expect(shownIn(setOf(['mouth-iy', 'mouth-aa']), poseOf({ open: true }))).toEqual(['mouth-aa'])
})

test('whole mouths lie below small ones of other sounds, and none is small beside an unused picture', () => {
  const mixed = [pictureOf('mouth-aa', 0), pictureOf('mouth-f', 1, small)]
  const speaking: Pose = { ...newPose(), mouth: mouthOfShape('G') }
  expect(shownIn(mixed, speaking)).toEqual(['mouth-aa', 'mouth-f'])
  expect(shownIn([...mixed, pictureOf('talk', 2)], speaking)).toEqual(['talk', 'mouth-f'])
  const unused = [pictureOf(UNUSED, 0), pictureOf('mouth-aa', 1, small)]
  expect(shownIn(unused, newPose())).toEqual(['mouth-aa'])
})

test('four states are shown by mouth and lids, moods instead of them', () => {
  const four = setOf(['idle', 'talk', 'blink', 'talk-blink', 'happy', 'happy-talk', 'sad', UNUSED])
  expect(shownIn(four, poseOf({}))).toEqual(['idle'])
  expect(shownIn(four, poseOf({ open: true }))).toEqual(['talk'])
  expect(shownIn(four, poseOf({ shut: true }))).toEqual(['blink'])
  expect(shownIn(four, poseOf({ open: true, shut: true }))).toEqual(['talk-blink'])
  expect(shownIn(four, poseOf({ mood: 'happy' }))).toEqual(['happy'])
  expect(shownIn(four, poseOf({ mood: 'happy', open: true }))).toEqual(['happy-talk'])
  expect(shownIn(four, poseOf({ mood: 'sad', open: true }))).toEqual(['sad'])
  // A mood without a picture changes nothing.
  expect(shownIn(four, poseOf({ mood: 'smug', open: true }))).toEqual(['talk'])
})

test('small pictures of mouths lie on the face, by the sound; large ones replace it', () => {
  const sounds = ['aa', 'ao', 'uw', 'f', 'l', 'm', 'iy']
  const speaking = (shape: Parameters<typeof mouthOfShape>[0], press = 0): Pose => ({
    ...newPose(),
    mouth: mouthOfShape(shape),
    press,
  })
  for (const box of [small, whole]) {
    const set = [
      pictureOf('idle', 0),
      pictureOf('blink', 1),
      ...sounds.map((sound, index) => pictureOf(`mouth-${sound}`, index + 2, box)),
    ]
    const face = box === small ? ['idle'] : []
    const shown = (pose: Pose) => shownIn(set, pose)
    expect(shown(speaking('D'))).toEqual([...face, 'mouth-aa'])
    expect(shown(speaking('E'))).toEqual([...face, 'mouth-ao'])
    expect(shown(speaking('F'))).toEqual([...face, 'mouth-uw'])
    expect(shown(speaking('G'))).toEqual([...face, 'mouth-f'])
    expect(shown(speaking('H'))).toEqual([...face, 'mouth-l'])
    expect(shown(speaking('B'))).toEqual([...face, 'mouth-iy'])
    expect(shown(speaking('A', 1))).toEqual([...face, 'mouth-m'])
  }
})

test('a face with small mouths but none of closed lips shows its own', () => {
  const set = [pictureOf('idle', 0), pictureOf('mouth-aa', 1, small), pictureOf('mouth-f', 2, small)]
  expect(shownIn(set, newPose())).toEqual(['idle'])
})

test('a set is read back from its drawing, changed there, and passes the checks', () => {
  const pictures = setOf(['idle', 'talk'])
  const root = parseDrawing(newSetDrawing('Nova & “Co” <3', pictures))
  expect(setIn(root)).toEqual(pictures)
  const swapped = withRole(pictures, 1, 'idle')
  expect(swapped.map(({ role }) => role)).toEqual(['talk', 'idle'])
  expect(setIn(withSet(root, swapped))?.map(({ role }) => role)).toEqual(['talk', 'idle'])
  expect(withRole(pictures, 0, UNUSED).map(({ role }) => role)).toEqual([UNUSED, 'talk'])
  expect(checkDrawing(root, 'Nova').filter(({ weight }) => weight === 'must')).toEqual([])
})

test('of two equal pictures, only the chosen one gets another state', () => {
  const equal = ['idle', 'blink', 'talk'].map((role, index) => pictureOf(role, Math.min(1, index)))
  expect(withRole(equal, 2, 'happy').map(({ role }) => role)).toEqual(['idle', 'blink', 'happy'])
  expect(withRole(equal, 1, 'idle').map(({ role }) => role)).toEqual(['blink', 'idle', 'talk'])
})

test('a set fills the page and stands on its floor', () => {
  const [one, other] = onPage([
    { x: 0, y: 0, width: 3000, height: 1000 },
    { x: 1000, y: 500, width: 500, height: 500 },
  ])
  expect(one).toEqual({ x: 30, y: 646.67, width: 940, height: 313.33 })
  expect(other).toMatchObject({ width: 156.67, height: 156.67 })
})

test('the seen part of a picture is found, and an empty one has none', () => {
  const data = new Uint8ClampedArray(4 * 5 * 4)
  expect(seenBox({ data, width: 5, height: 4 })).toBeUndefined()
  data[4 * (1 * 5 + 2) + 3] = 255
  data[4 * (2 * 5 + 4) + 3] = 90
  expect(seenBox({ data, width: 5, height: 4 })).toEqual({
    box: { x: 2, y: 1, width: 3, height: 2 },
    isOpaque: false,
    isCutOff: false,
  })
})

const fadingRoles = ['idle', 'mouth-aa', 'mouth-uw', 'mouth-f', 'mouth-m', 'mouth-sil']

function fadesOf(roles: readonly string[]): (pose: Pose) => Map<string, number> {
  const { nodes } = compileRig(writeDrawing(cleanDrawing(newSetDrawing('Set', setOf(roles))).root))
  const set = pictureSetOf(nodes)
  const visit = (node: RigNode): RigPicture[] =>
    node.kind === 'group' ? node.children.flatMap(visit) : node.kind === 'picture' ? [node] : []
  const all = nodes.flatMap(visit)
  return (pose) => {
    if (!set) throw new Error('The set does not change.')
    const state = pictureState(set, pose, 'fade')
    return new Map(all.map(({ id, shows }) => [id, shows ? shownShare(shows, state) : 1]))
  }
}

function between(from: Pose['mouth'], to: Pose['mouth'], share: number): Pose['mouth'] {
  const at = (one: number, other: number) => one + (other - one) * share
  return {
    jaw: at(from.jaw, to.jaw),
    width: at(from.width, to.width),
    rounding: at(from.rounding, to.rounding),
    teeth: at(from.teeth, to.teeth),
    tongue: at(from.tongue, to.tongue),
  }
}

test('fading pictures of mouths change in small steps, and are never all transparent', () => {
  const fades = fadesOf(fadingRoles)
  for (const from of mouthShapes)
    for (const to of mouthShapes) {
      let before = fades({ ...newPose(), mouth: mouthOfShape(from) })
      for (let step = 1; step <= 100; step++) {
        const mouth = between(mouthOfShape(from), mouthOfShape(to), step / 100)
        const now = fades({ ...newPose(), mouth, press: step / 100 })
        const clear = [...now.values()].reduce((product, share) => product * (1 - share), 1)
        expect(clear, `from ${from} to ${to}, ${step} %`).toBeLessThan(0.15)
        const jumps = [...now].filter(([id, share]) => Math.abs(share - (before.get(id) ?? 0)) > 0.25)
        expect([from, to, step, jumps]).toEqual([from, to, step, []])
        before = now
      }
    }
})

test('at a sound itself only its picture is seen, and halfway to another both are', () => {
  const fades = fadesOf(fadingRoles)
  const seen = (mouth: Pose['mouth'], press = 0) =>
    [...fades({ ...newPose(), mouth, press })].filter(([, share]) => share > 0.02).map(([id]) => id)
  expect(seen(newPose().mouth)).toEqual(['mouth-sil'])
  expect(seen(newPose().mouth, 1)).toEqual(['mouth-m'])
  const [aa, uw] = [mouthOfShape('D'), mouthOfShape('F')]
  expect(seen(uw)).toEqual(['mouth-uw'])
  expect(seen(between(newPose().mouth, uw, 0.5))).toEqual(['mouth-uw', 'mouth-sil'])
  expect(seen(aa)).toEqual(['mouth-aa'])
})

test('a set without mouths of sounds fades between talking and not', () => {
  const fades = fadesOf(['idle', 'talk'])
  const at = (jaw: number) => [...fades({ ...newPose(), mouth: { ...newPose().mouth, jaw } }).values()]
  expect(at(0)).toEqual([1, 0])
  expect(at(1)).toEqual([0, 1])
  const [idle = 0, talk = 0] = at(0.15)
  expect(idle).toBeCloseTo(1)
  expect(talk).toBeCloseTo(0.5)
})

test('a picture that its canvas cuts off goes down to the edge of the stage; one with feet stands on it', () => {
  const rows = (from: number, to: number, last: (x: number) => boolean) => {
    const data = new Uint8ClampedArray(4 * 20 * 20)
    for (let y = from; y <= to; y++)
      for (let x = 2; x < 18; x++) if (y < to || last(x)) data[4 * (y * 20 + x) + 3] = 255
    return seenBox({ data, width: 20, height: 20 })
  }
  const isCutOff = (...made: Parameters<typeof rows>) => rows(...made)?.isCutOff
  expect(isCutOff(3, 19, () => true)).toBe(true)
  expect(isCutOff(3, 18, () => true)).toBe(false)
  expect(isCutOff(3, 19, (x) => x < 7 || x > 12)).toBe(false)
  expect(seenBox({ data: new Uint8ClampedArray(1600).fill(255), width: 20, height: 20 })?.isCutOff).toBe(
    false,
  )
  const bottomsOf = (boxes: readonly Box[]) => boxes.map(({ y, height }) => y + height)
  expect(bottomsOf(onPage([small], true))[0]).toBeGreaterThan(1_000)
  expect(bottomsOf(onPage([small]))).toEqual([960])
  // That is no mistake of its maker.
  const cutOff = onPage([small], true).map((box, index) => pictureOf('idle', index, box))
  const checksOf = (pictures: SetPicture[]) =>
    checkDrawing(parseDrawing(newSetDrawing('Nova', pictures)), 'Nova')
  expect(checksOf(cutOff)).toEqual([])
  expect(checksOf(cutOff.map((one) => ({ ...one, box: { ...one.box, y: one.box.y + 5 } })))).not.toEqual([])
})
