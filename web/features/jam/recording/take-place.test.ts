import { expect, test } from 'vitest'
import { placeOf } from './take-place.ts'

const take = { playFrom: 1, from: 2, to: 10, countIn: 4, tempo: 120 }

test('a take in time starts after the count-in', () => {
  expect(placeOf(take, { wanted: 50, soonest: 49 })).toEqual({
    begin: 50,
    playedAt: 52,
    playFrom: 1,
    from: 2,
  })
})

test('a late user joins in the count-in, or at the song’s current position', () => {
  expect(placeOf(take, { wanted: 50, soonest: 51.2 })).toMatchObject({ begin: 50, playedAt: 52, from: 2 })
  expect(placeOf(take, { wanted: 50, soonest: 52.5 })).toMatchObject({
    playedAt: 52.5,
    playFrom: 1.5,
    from: 2,
  })
  expect(placeOf(take, { wanted: 50, soonest: 55 })).toMatchObject({ playedAt: 55, playFrom: 4, from: 4 })
})

test('after the punch-out nothing can be recorded', () => {
  expect(placeOf(take, { wanted: 50, soonest: 61 })).toBeUndefined()
})
