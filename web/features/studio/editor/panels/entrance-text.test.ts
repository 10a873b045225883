import { expect, test } from 'vitest'
import { entranceText } from './entrance-text.ts'

const gesture = (id: string, name: string, start: number) => ({
  id,
  name,
  start,
  duration: 0.8,
  performer: 'performer-1',
})

const textsOf = (gestures: ReturnType<typeof gesture>[]) =>
  gestures.map((one) => entranceText({ gestures }, one))

test('an entrance says that its performer is not on stage before it', () => {
  expect(textsOf([gesture('a', 'slide-in', 4)])).toEqual(['This performer isn’t on stage before this.'])
  expect(textsOf([gesture('a', 'slide-in', 0), gesture('b', 'wave', 4)])).toEqual([undefined, undefined])
})

test('a later entrance says that the first one counts', () => {
  expect(textsOf([gesture('b', 'pop-in', 9), gesture('a', 'slide-in', 4)])).toEqual([
    'This performer is already on stage. Only the first entrance brings them in.',
    'This performer isn’t on stage before this.',
  ])
})
