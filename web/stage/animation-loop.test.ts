import { expect, test } from 'vitest'
import { signal } from '../platform/signal.ts'
import { createAnimationLoop, type Pace } from './animation-loop.ts'

/** Frames by hand: `frame()` lets one pass; drawing costs as much as it says. */
function byHand({ isSettled = true } = {}) {
  let clock = 0
  const settled = signal(isSettled)
  let pending: ((now: number) => void) | undefined
  const loop = createAnimationLoop({
    requestFrame(run) {
      pending = run
      return 1
    },
    cancelFrame: () => void (pending = undefined),
    now: () => clock,
    settled,
  })
  return {
    loop,
    settle: () => settled.set(true),
    isRunning: () => pending !== undefined,
    advance: (milliseconds: number) => void (clock += milliseconds),
    frame: (milliseconds = 16.7) => {
      clock += milliseconds
      const run = pending
      pending = undefined
      run?.(clock)
    },
  }
}

function counted(pace: Pace, cost = 0, advance: (milliseconds: number) => void = () => undefined) {
  const drawing = {
    drawn: 0,
    pace,
    draw: () => {
      drawing.drawn++
      advance(cost)
    },
  }
  return drawing
}

test('a hidden stage is not drawn, and the loop pauses', () => {
  const { loop, frame, isRunning } = byHand()
  const card = counted('idle')
  const drawer = loop.add({ draw: card.draw, pace: () => card.pace })
  frame()
  expect(card.drawn).toBe(0)
  expect(isRunning()).toBe(false)
  drawer.show(true)
  frame()
  expect(card.drawn).toBe(1)
  drawer.show(false)
  frame(100)
  expect(card.drawn).toBe(1)
  expect(isRunning()).toBe(false)
})

test('idle life is drawn at half of a 60 Hz screen’s frames, playing at all of them', () => {
  const { loop, frame } = byHand()
  const idle = counted('idle')
  const playing = counted('every-frame')
  loop.add({ draw: idle.draw, pace: () => idle.pace }).show(true)
  loop.add({ draw: playing.draw, pace: () => playing.pace }).show(true)
  for (let index = 0; index < 60; index++) frame()
  expect(playing.drawn).toBe(60)
  expect(idle.drawn).toBe(30)
})

test('idle life waits until the page has settled, after a first picture', () => {
  const { loop, frame, isRunning, settle } = byHand({ isSettled: false })
  const idle = counted('idle')
  const playing = counted('every-frame')
  loop.add({ draw: idle.draw, pace: () => idle.pace }).show(true)
  frame()
  expect(idle.drawn).toBe(1)
  expect(isRunning()).toBe(false)
  const drawer = loop.add({ draw: playing.draw, pace: () => playing.pace })
  drawer.show(true)
  for (let index = 0; index < 10; index++) frame()
  expect(playing.drawn).toBe(10)
  expect(idle.drawn).toBe(1)
  drawer.remove()
  settle()
  for (let index = 0; index < 10; index++) frame()
  expect(idle.drawn).toBe(6)
})

test('a still drawing is drawn once for each request', () => {
  const { loop, frame, isRunning } = byHand()
  const still = counted('still')
  const drawer = loop.add({ draw: still.draw, pace: () => still.pace })
  drawer.show(true)
  frame()
  frame()
  expect(still.drawn).toBe(1)
  expect(isRunning()).toBe(false)
  drawer.request()
  frame()
  expect(still.drawn).toBe(2)
})

test('many idle cards take turns within the budget, and none is left out', () => {
  const { loop, frame, advance } = byHand()
  const cards = Array.from({ length: 12 }, () => counted('idle', 3, advance))
  for (const card of cards) loop.add({ draw: card.draw, pace: () => card.pace }).show(true)
  frame()
  const first = cards.map(({ drawn }) => drawn)
  for (let index = 0; index < 40; index++) frame()
  const drawn = cards.map((card, index) => card.drawn - (first[index] ?? 0))
  // Three or four of them fit into a frame.
  expect(drawn.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(40 * 4)
  expect(Math.min(...drawn)).toBeGreaterThan(7)
  expect(Math.max(...drawn) - Math.min(...drawn)).toBeLessThanOrEqual(2)
})

test('one drawing slower than the budget still moves', () => {
  const { loop, frame, advance } = byHand()
  const slow = counted('idle', 50, advance)
  loop.add({ draw: slow.draw, pace: () => slow.pace }).show(true)
  frame()
  frame()
  expect(slow.drawn).toBe(2)
})

test('steps run before anything is drawn and keep the loop alive until they are taken back', () => {
  const { loop, frame, isRunning } = byHand()
  const order: string[] = []
  const drawer = loop.add({ draw: () => order.push('draw'), pace: () => 'every-frame' })
  drawer.show(true)
  const stop = loop.tick(() => order.push('step'))
  frame()
  expect(order).toEqual(['step', 'draw'])
  drawer.remove()
  frame()
  expect(order).toEqual(['step', 'draw', 'step'])
  stop()
  expect(isRunning()).toBe(false)
})
