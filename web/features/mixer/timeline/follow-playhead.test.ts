import { expect, test } from 'vitest'
import { followPlayhead, notFollowing } from './follow-playhead.ts'

const room = 1_000
const still = { isPlaying: false, jumps: 0, room }
const playing = { isPlaying: true, jumps: 0, room }
const before = { ...notFollowing, isPlaying: true }

test('a playhead that leaves the view is followed, unless the user scrolled away', () => {
  const inSight = followPlayhead(before, { ...playing, x: 980, scroll: 0 })
  expect(inSight.scrollTo).toBeUndefined()
  expect(followPlayhead(inSight.after, { ...playing, x: 1_040, scroll: 0 }).scrollTo).toBe(1_000)

  const elsewhere = followPlayhead(before, { ...playing, x: 200, scroll: 3_000 })
  expect(elsewhere.scrollTo).toBeUndefined()
  const later = followPlayhead(elsewhere.after, { ...playing, x: 260, scroll: 3_000 })
  expect(later.scrollTo).toBeUndefined()
  // Scrolling back to the playhead follows it again.
  const back = followPlayhead(later.after, { ...playing, x: 990, scroll: 0 })
  expect(followPlayhead(back.after, { ...playing, x: 1_010, scroll: 0 }).scrollTo).toBe(970)
})

test('the playhead is shown after a seek and when playback begins', () => {
  expect(followPlayhead(notFollowing, { ...still, x: 2_400, scroll: 0 }).scrollTo).toBeUndefined()
  expect(followPlayhead(notFollowing, { ...still, jumps: 1, x: 2_400, scroll: 0 }).scrollTo).toBe(2_360)
  expect(followPlayhead(notFollowing, { ...playing, x: 0, scroll: 2_400 }).scrollTo).toBe(0)
  const elsewhere = { ...before, isOn: false, scroll: 2_400 }
  expect(followPlayhead(elsewhere, { ...playing, x: 80, scroll: 2_400 }).scrollTo).toBeUndefined()
  expect(followPlayhead(elsewhere, { ...playing, jumps: 1, x: 80, scroll: 2_400 }).scrollTo).toBe(40)
})
