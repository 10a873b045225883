import { expect, test } from 'vitest'
import { cameraMoves, type Scene } from '#contract/document/document'
import { cameraAt } from '../../../../engine/timeline/scene-motion.ts'
import { splitScene } from './split-scene.ts'

const nobody = () => []
const whole: Scene = {
  id: 'scene',
  start: 2,
  duration: 6,
  background: 'scene:theatre',
  camera: { x: 0.5, y: 0.4, zoom: 1.3 },
}

test.each(cameraMoves)(
  'a scene cut in two, and its rest once more, shows the camera “%s” as before',
  (move) => {
    const scene: Scene = { ...whole, move }
    const { first, second } = splitScene(scene, 4)
    const rest = splitScene({ ...second, id: 'rest' }, 5.5)
    const pieces: Scene[] = [
      { ...scene, ...first },
      { ...second, id: 'rest', ...rest.first },
      { ...rest.second, id: 'last' },
    ]
    expect(pieces.map(({ start, duration }) => [start, duration])).toEqual([
      [2, 2],
      [4, 1.5],
      [5.5, 2.5],
    ])
    for (let time = 2; time < 8; time += 0.1) {
      const piece = pieces.findLast(({ start }) => start <= time)
      if (!piece) throw new Error('Nothing is shown.')
      const [now, before] = [piece, scene].map((one) => cameraAt(one, time, nobody))
      for (const key of ['x', 'y', 'zoom'] as const) expect(now?.[key]).toBeCloseTo(before?.[key] ?? NaN, 9)
    }
  },
)

test('a fixed camera stores no movement', () => {
  const { first, second } = splitScene(whole, 4)
  expect(first).toEqual({ duration: 2 })
  expect(second).not.toHaveProperty('moveSpan')
})
