import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCursorFrames } from './cursor-frames.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (time: number) => ({ t: 'here' as const, time, chosen: [] })

test('the first is sent at once, then the newest of each interval', () => {
  const sent: number[] = []
  const frames = createCursorFrames(({ time }) => sent.push(time))
  frames.send(at(1))
  vi.advanceTimersByTime(0)
  expect(sent).toEqual([1])
  frames.send(at(2))
  vi.advanceTimersByTime(150)
  frames.send(at(3))
  expect(sent).toEqual([1])
  vi.advanceTimersByTime(50)
  expect(sent).toEqual([1, 3])
})

test('stopping drops the pending frame', () => {
  const sent: number[] = []
  const frames = createCursorFrames(({ time }) => sent.push(time))
  frames.send(at(1))
  frames.stop()
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([])
})
