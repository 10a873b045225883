import type { PointerEvent } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MixDocument } from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import { plainMixClip } from '#model/mix/plain-clip'
import { createSnapshots } from '../../../editing/history.ts'
import { paramOf } from '../../../engine/mix/params.ts'
import { addTrack, setPoints } from '../../../engine/mix/strip/strip-edits.ts'
import { signal } from '../../../platform/signal.ts'
import { createMixerView, MixerProvider, type Mixer } from '../mixer-context.ts'
import { useAutomationHandlers } from './use-automation-handlers.ts'
import { useClipHandlers } from './use-clip-handlers.ts'
import { useRulerHandlers } from './use-ruler-handlers.ts'
import { useTrackDrag } from './use-track-drag.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('Element', class {})
  vi.stubGlobal('document', {
    elementFromPoint: (_x: number, y: number) => ({
      closest: () => ({ getAttribute: () => ['one', 'two'][Math.floor(y / 64)] ?? null }),
    }),
  })
})
afterEach(() => vi.unstubAllGlobals())

const lane = { getBoundingClientRect: () => ({ left: 0, top: 0 }) }
/** A timeline with edges so far away that nothing scrolls. */
const timeline = {
  scrollLeft: 0,
  getBoundingClientRect: () => ({ left: -9_000, top: -9_000, right: 9_000, bottom: 9_000 }),
}

function press(clientX: number, clientY = 0, pointerType = 'mouse') {
  const closest = (parts: string) => (parts === '[data-timeline]' ? timeline : lane)
  const currentTarget = { closest, ownerSVGElement: lane, ...lane }
  return {
    button: 0,
    pointerId: 1,
    clientX,
    clientY,
    pointerType,
    altKey: false,
    currentTarget,
    stopPropagation: () => undefined,
  } as unknown as PointerEvent<never> // safe: the handlers use no more of it
}

const send = (type: string, values: object) =>
  page.dispatchEvent(Object.assign(new Event(type), { pointerId: 1, altKey: false, ...values }))
const move = (clientX: number, clientY = 0) => send('pointermove', { clientX, clientY })
const drop = () => send('pointerup', {})
const escape = () => send('keydown', { key: 'Escape' })

/** Renders a hook for two tracks at 40 pixels and two beats per second. */
function renderHandlers<Handlers>(useHandlers: () => Handlers) {
  const history = createSnapshots(addTrack(addTrack(newMix(), 'one', 'One'), 'two', 'Two'))
  const located: number[] = []
  const session = {
    playing: signal(false),
    position: () => 60,
    locate: (second: number) => Promise.resolve(void located.push(second)),
  }
  const mixer = {
    editor: { state: history, undo: () => history.undo() },
    session,
    view: createMixerView('one'),
    edit: (change: (now: MixDocument) => MixDocument, key?: string) =>
      history.apply(change(history.get().value), { key }),
    seal: () => history.seal(),
  } as unknown as Mixer // safe: the hooks use no more of it
  let handlers: Handlers | undefined
  function Probe() {
    handlers = useHandlers()
    return null
  }
  renderToString(
    <MixerProvider value={mixer}>
      <Probe />
    </MixerProvider>,
  )
  if (!handlers) throw new Error('Not rendered.')
  return { handlers, history, located, mix: () => history.get().value }
}

test('a loop is drawn, moved and cancelled; a press turns it off; each is one step of undo', () => {
  const { handlers, history, mix } = renderHandlers(() => useRulerHandlers(40))
  handlers.grabLoop('new')(press(38))
  move(80)
  move(121)
  drop()
  expect(mix().loop).toEqual({ on: true, start: 1, end: 3 })
  handlers.grabLoop('all')(press(60))
  move(100)
  drop()
  expect(mix().loop).toEqual({ on: true, start: 2, end: 4 })
  handlers.grabLoop('end')(press(158))
  move(240)
  escape()
  move(400)
  expect(mix().loop).toEqual({ on: true, start: 2, end: 4 })
  handlers.grabLoop('all')(press(100))
  move(101)
  drop()
  expect(mix().loop.on).toBe(false)
  history.undo()
  history.undo()
  expect(mix().loop).toEqual({ on: true, start: 1, end: 3 })
  history.undo()
  expect(history.get().canUndo).toBe(false)
})

test('a drag on the ruler seeks, one jump at a time; a marker is dragged, or pressed to seek there', async () => {
  const { handlers, history, located, mix } = renderHandlers(() => useRulerHandlers(40))
  handlers.locate(press(40))
  for (const x of [80, 120, 200]) move(x)
  drop()
  await vi.waitFor(() => expect(located).toEqual([1, 5]))

  const marker = { id: 'm', time: 2, name: 'Chorus' }
  history.apply({ ...mix(), markers: [marker, { ...marker, id: 'n', time: 3 }] })
  handlers.grabMarker(marker)(press(80))
  move(158)
  drop()
  handlers.pressMarker(marker)
  expect(mix().markers.map(({ id, time }) => [id, time])).toEqual([
    ['n', 3],
    ['m', 4],
  ])
  expect(located).toEqual([1, 5])
  handlers.grabMarker(marker)(press(80))
  drop()
  handlers.pressMarker(marker)
  expect(located).toEqual([1, 5, 2])
  // A drag released beside its marker fires no click; the next press by keys seeks there.
  handlers.grabMarker(marker)(press(80))
  move(120)
  drop()
  handlers.pressMarker(marker, true)
  expect(located).toEqual([1, 5, 2, 2])
})

test('an added point follows the drag, not beyond its neighbours, as one step of undo', () => {
  const param = paramOf('one', 'pan')
  if (!param) throw new Error('Tracks have a pan.')
  const points = [{ time: 4, value: 1, curve: 0 }]
  const { handlers, history, mix } = renderHandlers(() =>
    useAutomationHandlers({ strip: 'one', param, points, zoom: 40 }),
  )
  history.apply(setPoints(mix(), 'one', 'pan', points))
  const shown = () => mix().automation[0]?.points.map(({ time, value }) => [time, value])
  handlers.add(press(41, 38))
  move(80, 68)
  move(300, 68)
  drop()
  expect(shown()).toEqual([
    [4, -1],
    [4, 1],
  ])
  history.undo()
  expect(shown()).toEqual([[4, 1]])
  handlers.add(press(41, 38))
  move(80, 68)
  escape()
  expect(shown()).toEqual([[4, 1]])

  // A tap near a point grabs that point, and a double tap there removes it.
  handlers.add(press(150, 20, 'touch'))
  move(80, 68)
  drop()
  expect(shown()).toEqual([[2, -1]])
  handlers.removeReached()
  expect(shown()).toBeUndefined()
})

test('a track follows the drag, and returns when it is cancelled', () => {
  const { handlers, history, mix } = renderHandlers(() => useTrackDrag('one'))
  const order = () => mix().tracks.map(({ id }) => id)
  handlers(press(10, 20))
  move(10, 24)
  expect(order()).toEqual(['one', 'two'])
  move(10, 100)
  move(10, 101)
  drop()
  expect(order()).toEqual(['two', 'one'])
  history.undo()
  expect(order()).toEqual(['one', 'two'])
  handlers(press(10, 20))
  move(10, 100)
  escape()
  expect(order()).toEqual(['one', 'two'])
})

test('automation follows a dragged clip, and leaves what it passes intact; Escape restores all', () => {
  const clip = plainMixClip({ id: 'clip', source: 'sound', start: 0, duration: 1 })
  const { handlers, history, mix } = renderHandlers(() =>
    useClipHandlers({ clip, track: { id: 'one' }, zoom: 40 }),
  )
  const point = (time: number, value: number) => ({ time, value, curve: 0 })
  const points = [point(0.5, -6), point(3.2, -10), point(3.5, -20), point(3.8, -10)]
  const tracks = mix().tracks.map((track) => (track.id === 'one' ? { ...track, clips: [clip] } : track))
  const before = setPoints({ ...mix(), tracks }, 'one', 'gain', points)
  history.apply(before)
  const values = () => mix().automation[0]?.points.map(({ value }) => value) ?? []
  handlers.grab('move')(press(10, 20))
  move(10 + 3 * 40, 20)
  expect(mix().tracks[0]?.clips[0]?.start).toBe(3)
  expect(values()).not.toContain(-20)
  move(10 + 8 * 40, 20)
  expect(values()).toContain(-20)
  expect(mix().automation[0]?.points.findLast(({ value }) => value === -6)?.time).toBe(8.5)
  escape()
  expect(mix()).toBe(before)
})
