import { expect, test } from 'vitest'
import { type MixDocument } from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import { plainMixClip } from '#model/mix/plain-clip'
import { createSnapshots } from '../../editing/history.ts'
import { addTrack } from '../../engine/mix/strip/strip-edits.ts'
import { clipActions } from './clip-actions.ts'
import { storageOf } from '../../../tests/support/storage/fake-storage.ts'
import { openClipboard } from './clipboard.ts'
import { createMixerView, type Mixer } from './mixer-context.ts'

const clip = (id: string, start: number) => plainMixClip({ id, source: 'sound', start, duration: 2 })

function openMixer(playhead: number) {
  const empty = addTrack(addTrack(newMix(), 'one', 'One'), 'two', 'Two')
  const clips: Record<string, MixDocument['tracks'][number]['clips']> = {
    one: [clip('a', 0), clip('b', 3)],
    two: [clip('c', 1)],
  }
  const mix = { ...empty, tracks: empty.tracks.map((track) => ({ ...track, clips: clips[track.id] ?? [] })) }
  const history = createSnapshots(mix)
  const located: number[] = []
  const view = createMixerView('one')
  const mixer = {
    editor: { state: history },
    view,
    clipboard: openClipboard('ada', storageOf()),
    session: {
      position: () => playhead,
      locate: (second: number) => Promise.resolve(void located.push(second)),
    },
    edit: (change: (now: MixDocument) => MixDocument) => history.apply(change(history.get().value)),
  } as unknown as Mixer // safe: clip actions use no more of it
  const actions = clipActions(mixer)
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

test('several clips are split at the playhead, removed, duplicated and pasted together, each as one step of undo', () => {
  const mixer = openMixer(1.5)
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
    mixer.view.clips.set(['a', 'c'])
    mixer.press(press)
    expect(mixer.places(), press).toEqual(after)
    mixer.undo()
    expect(mixer.places(), press).toEqual(before)
  }
})

test('cut clips are pasted at the playhead, repeatedly, and are selected then', () => {
  const mixer = openMixer(10)
  mixer.press('paste')
  expect(mixer.places()).toEqual(before)
  mixer.view.clips.set(['b', 'c'])
  mixer.press('cut')
  expect(mixer.places()).toEqual([[[0, 2]], []])
  expect(mixer.view.clips.get()).toEqual([])
  mixer.press('paste')
  mixer.press('paste')
  expect(mixer.places()).toEqual([
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
  expect(mixer.view.clips.get()).toHaveLength(2)
  expect(new Set(mixer.view.clips.get()).size).toBe(2)
})

test('all clips are selected and deselected; missing clips are not selected', () => {
  const mixer = openMixer(0)
  mixer.press('pick-all')
  expect(mixer.view.clips.get()).toEqual(['a', 'b', 'c'])
  mixer.press('unpick')
  expect(mixer.view.clips.get()).toEqual([])
  mixer.view.clips.set(['gone'])
  mixer.press('remove-clip')
  expect(mixer.places()).toEqual(before)
})

test('without a selection the chosen track is split; copied clips are pasted on a track chosen afterwards', () => {
  const mixer = openMixer(1.5)
  mixer.view.strip.set('two')
  mixer.press('split')
  expect(mixer.places()).toEqual([
    before[0],
    [
      [1, 1.5],
      [1.5, 3],
    ],
  ])
  mixer.undo()
  mixer.view.strip.set('master')
  mixer.press('split')
  expect(mixer.places()).toEqual(before)

  mixer.view.strip.set('one')
  mixer.view.clips.set(['a'])
  mixer.press('copy')
  mixer.view.strip.set('two')
  mixer.press('paste')
  expect(mixer.places()[1]).toEqual([
    [1, 3],
    [1.5, 3.5],
  ])
})

test('a removed clip’s gap is closed; the loop’s span is cut out of all tracks, and playback continues there', () => {
  const mixer = openMixer(0)
  mixer.view.clips.set(['a'])
  mixer.press('remove-gap')
  expect(mixer.places()).toEqual([[[1, 3]], [[1, 3]]])
  mixer.undo()
  expect(mixer.places()).toEqual(before)

  mixer.press('cut-time')
  expect(mixer.places()).toEqual(before)
  mixer.loop(1.5, 3.5)
  mixer.press('cut-time')
  expect(mixer.places()).toEqual([
    [
      [0, 1.5],
      [1.5, 3],
    ],
    [[1, 1.5]],
  ])
  expect(mixer.located).toEqual([1.5])
})
