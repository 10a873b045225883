import { expect, test } from 'vitest'
import { dragSpan, freeLimits } from './timeline-drag.ts'

const span = { start: 2, duration: 3 }
const limits = freeLimits(span)
const free = (time: number) => time
const near = (target: number) => (time: number) => (Math.abs(time - target) < 0.2 ? target : time)

test('a body moves without changing its length, and not before the beginning', () => {
  expect(dragSpan({ span, part: 'body', by: 1.5, snap: free, limits })).toEqual({ start: 3.5, duration: 3 })
  expect(dragSpan({ span, part: 'body', by: -9, snap: free, limits })).toEqual({ start: 0, duration: 3 })
})

test('a body snaps with whichever edge is nearer', () => {
  expect(dragSpan({ span, part: 'body', by: 0.9, snap: near(3), limits }).start).toBeCloseTo(3)
  expect(dragSpan({ span, part: 'body', by: 0.9, snap: near(6), limits }).start).toBeCloseTo(3)
  expect(dragSpan({ span, part: 'body', by: 0.5, snap: near(3), limits }).start).toBeCloseTo(2.5)
})

test('an edge moves alone and stays within its limits', () => {
  expect(dragSpan({ span, part: 'start', by: 1, snap: free, limits })).toEqual({ start: 3, duration: 2 })
  expect(dragSpan({ span, part: 'end', by: 1.1, snap: near(6), limits })).toEqual({ start: 2, duration: 4 })
  expect(dragSpan({ span, part: 'start', by: 9, snap: free, limits }).duration).toBeCloseTo(0.1)
  expect(dragSpan({ span, part: 'end', by: -9, snap: free, limits }).duration).toBeCloseTo(0.1)
})
