import { expect, test } from 'vitest'
import { type MixDocument } from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import { plainMixClip } from '#model/mix/plain-clip'
import { createSnapshots } from '../../editing/history.ts'
import { addTrack } from '../../engine/mix/strip/strip-edits.ts'
import { clipActions } from './clip-actions.ts'
import { storageOf } from '../../../tests/support/storage/fake-storage.ts'
import { openClipboard } from './clipboard.ts'
import { createDeskView, type Desk } from './desk-context.ts'

const clip = (id: string, start: number) => plainMixClip({ id, source: 'sound', start, duration: 2 })

/** A desk with a and b on the first track and c on the second; `playhead` in seconds. */
function openDesk(playhead: number) {
  const empty = addTrack(addTrack(newMix(), 'one', 'One'), 'two', 'Two')
  const clips: Record<string, MixDocument['tracks'][number]['clips']> = {
    one: [clip('a', 0), clip('b', 3)],
    two: [clip('c', 1)],
  }
  const mix = { ...empty, tracks: empty.tracks.map((track) => ({ ...track, clips: clips[track.id] ?? [] })) }
  const history = createSnapshots(mix)
  const located: number[] = []
  const view = createDeskView('one')
  const desk = {
    editor: { state: history },
    view,
    clipboard: openClipboard('ada', storageOf()),
    session: {
      position: () => playhead,
      locate: (second: number) => Promise.resolve(void located.push(second)),
    },
    edit: (change: (now: MixDocument) => MixDocument) => history.apply(change(history.get().value)),
  } as unknown as Desk // safe: what is done with clips asks no more of a desk
  const actions = clipActions(desk)
  return {
    view,
    located,
    loop: (start: number, end: number) =>
      history.apply({ ...history.get().value, loop: { on: true, start, end } }),
    undo: () => history.undo(),
    press(id: string) {
      const action = actions.find((one) => one.id === `mixer.${id}`)
      if (action?.when?.() !== false) action?.run()
    },
    places: () =>
      history
        .get()
        .value.tracks.map((track) => track.clips.map(({ start, duration }) => [start, start + duration])),
  }
}

const before = [
  [
    [0, 2],
    [3, 5],
  ],
  [[1, 3]],
]

test('several clips are cut at the playhead, removed, duplicated and pasted together, each as one step of undo', () => {
  const desk = openDesk(1.5)
  for (const [press, after] of [
    [
      'split',
      [
        [
          [0, 1.5],
          [1.5, 2],
          [3, 5],
        ],
        [
          [1, 1.5],
          [1.5, 3],
        ],
      ],
    ],
    ['remove-clip', [[[3, 5]], []]],
    [
      'duplicate',
      [
        [...(before[0] ?? []), [3, 5]],
        [
          [1, 3],
          [4, 6],
        ],
      ],
    ],
    [
      'trim-start',
      [
        [
          [1.5, 2],
          [3, 5],
        ],
        [[1.5, 3]],
      ],
    ],
  ] as const) {
    desk.view.clips.set(['a', 'c'])
    desk.press(press)
    expect(desk.places(), press).toEqual(after)
    desk.undo()
    expect(desk.places(), press).toEqual(before)
  }
})

test('clips that were cut are pasted at the playhead, again and again, and are what is picked then', () => {
  const desk = openDesk(10)
  desk.press('paste')
  expect(desk.places()).toEqual(before)
  desk.view.clips.set(['b', 'c'])
  desk.press('cut')
  expect(desk.places()).toEqual([[[0, 2]], []])
  expect(desk.view.clips.get()).toEqual([])
  desk.press('paste')
  desk.press('paste')
  expect(desk.places()).toEqual([
    [
      [0, 2],
      [12, 14],
      [12, 14],
    ],
    [
      [10, 12],
      [10, 12],
    ],
  ])
  expect(desk.view.clips.get()).toHaveLength(2)
  expect(new Set(desk.view.clips.get()).size).toBe(2)
})

test('all are selected and let go; what is not there any more is not picked', () => {
  const desk = openDesk(0)
  desk.press('pick-all')
  expect(desk.view.clips.get()).toEqual(['a', 'b', 'c'])
  desk.press('unpick')
  expect(desk.view.clips.get()).toEqual([])
  desk.view.clips.set(['gone'])
  desk.press('remove-clip')
  expect(desk.places()).toEqual(before)
})

test('with nothing picked, the chosen track is cut; what was copied goes to a track that is chosen afterwards', () => {
  const desk = openDesk(1.5)
  desk.view.strip.set('two')
  desk.press('split')
  expect(desk.places()).toEqual([
    before[0],
    [
      [1, 1.5],
      [1.5, 3],
    ],
  ])
  desk.undo()
  desk.view.strip.set('master')
  desk.press('split')
  expect(desk.places()).toEqual(before)

  desk.view.strip.set('one')
  desk.view.clips.set(['a'])
  desk.press('copy')
  desk.view.strip.set('two')
  desk.press('paste')
  expect(desk.places()[1]).toEqual([
    [1, 3],
    [1.5, 3.5],
  ])
})

test('a gap is closed behind what is removed; what the loop spans is cut out of all tracks, and heard from there', () => {
  const desk = openDesk(0)
  desk.view.clips.set(['a'])
  desk.press('remove-gap')
  expect(desk.places()).toEqual([[[1, 3]], [[1, 3]]])
  desk.undo()
  expect(desk.places()).toEqual(before)

  desk.press('cut-time')
  expect(desk.places()).toEqual(before)
  desk.loop(1.5, 3.5)
  desk.press('cut-time')
  expect(desk.places()).toEqual([
    [
      [0, 1.5],
      [1.5, 3],
    ],
    [[1, 1.5]],
  ])
  expect(desk.located).toEqual([1.5])
})
