import { expect, test } from 'vitest'
import { pictureHash } from '#model/media/picture-hash'
import { compileRig } from '#model/rig/compile'
import { MIN_STILL_SIDE, rigStill } from '#model/rig/still'
import { presenterDrawing } from './presenter-drawing.ts'
import { presenters } from './presenters.ts'

test('standing presenters, which are narrow, have a hash for takedowns', () => {
  const hashes = presenters.map(({ id }) => {
    const still = rigStill(compileRig(presenterDrawing(id, 'Presenter')))
    return pictureHash(still, MIN_STILL_SIDE)
  })
  expect(hashes).toEqual(presenters.map(() => expect.stringMatching(/^[0-9a-f]{16}$/)))
})
