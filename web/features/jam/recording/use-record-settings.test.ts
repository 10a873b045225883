import { expect, test } from 'vitest'
import { spanFrom } from './use-record-settings.ts'

test('without punch points a take goes from the playhead until it is stopped', () => {
  expect(spanFrom(3, {})).toEqual({ playFrom: 3, from: 3, to: undefined })
})

test('before the punch-in one hears what comes before it', () => {
  expect(spanFrom(3, { punchIn: 5, punchOut: 7.5 })).toEqual({ playFrom: 3, from: 5, to: 7.5 })
})

test('with the playhead behind the punch-in it plays from there', () => {
  expect(spanFrom(9, { punchIn: 5 })).toEqual({ playFrom: 5, from: 5, to: undefined })
})

test('a punch-out before the beginning does not count', () => {
  expect(spanFrom(3, { punchOut: 2 })).toEqual({ playFrom: 3, from: 3, to: undefined })
})
