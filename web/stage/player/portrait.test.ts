import { takeEndOf } from '#model/document/clip-time'
import { compileRig } from '#model/rig/compile'
import { beforeAll, expect, test, vi } from 'vitest'
import { preparePuppet } from '../../engine/puppet/drawing/puppet.ts'
import { frameAt } from '../../engine/timeline/frame.ts'
import { portraitOf } from './portrait.ts'

const drawings = import.meta.glob<string>('../../characters/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

beforeAll(() => {
  // Node has no Path2D; nothing is drawn here.
  class Path {
    moveTo() {}
    lineTo() {}
    bezierCurveTo() {}
    closePath() {}
  }
  vi.stubGlobal('Path2D', Path)
})

test.each(Object.entries(drawings))('the whole face of %s is in its portrait', (name, svg) => {
  const puppet = preparePuppet(compileRig(svg))
  const cast = { puppets: new Map([[name, puppet]]), analyses: new Map() }
  const frame = frameAt(portraitOf({ id: name, rig: undefined }, { take: '', duration: 0 }), 0, cast)
  const [performer] = frame.performers
  if (!performer) throw new Error('Nobody is on stage')
  const { face, feet } = puppet.rig
  const chin = performer.y + (face.y + face.height - feet.y) * performer.scale
  const brow = performer.y + (face.y - feet.y) * performer.scale
  const { camera, stage } = frame
  const half = stage.height / camera.zoom / 2
  // An open mouth moves the chin.
  expect(chin, 'chin').toBeLessThan(camera.y * stage.height + half * 0.9)
  expect(brow, 'forehead').toBeGreaterThan(camera.y * stage.height - half)
})

test('at twice the speed it is over in half the time, with the whole of the take', () => {
  const [clip] = portraitOf({ id: '', rig: undefined }, { take: 'a', duration: 8, speed: 2 }).tracks.flatMap(
    ({ clips }) => clips,
  )
  expect(clip).toMatchObject({ start: 0, duration: 4, effects: { speed: 2, pitch: 0 } })
  expect(clip && takeEndOf(clip)).toBe(8)
})
