import { expect, test } from 'vitest'
import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import type { MouthCue } from '#contract/takes/mouth-track'
import type { ProjectRecord } from '#contract/projects/projects'
import { createStore } from 'zustand/vanilla'
import { documentHistory } from '../project/document-history.ts'
import { signal } from '../../../platform/signal.ts'
import { canRun } from '../../../shell/actions/actions.ts'
import { editorActions } from './editor-actions.ts'
import { speakWith, voiceTrack } from '../project/edits/edits.ts'
import type { Studio } from '../project/store.ts'
import type { StudioState } from '../project/studio-state.ts'
import { createTimelineFrame } from '../timeline/timeline-view.ts'

const project: ProjectRecord = {
  id: 'project-1',
  collectionId: '',
  collectionName: '',
  created: '',
  updated: '',
  owner: 'ada',
  title: 'Hello',
  description: '',
  character: 'pip',
  document: newDocument('pip'),
  revision: 1,
  thumbnail: '',
  video: '',
  published: false,
  trashed: '',
}

const cues: MouthCue[] = [
  { start: 0, end: 1, value: 'X' },
  { start: 1, end: 2, value: 'C' },
  { start: 2, end: 6, value: 'B' },
]

/** A 4 s clip of a 6 s take, and a playhead that moves only by `seek`. */
function session() {
  const history = documentHistory(newDocument('pip'))
  const store = createStore<StudioState>(() => ({
    project,
    document: history.get().value,
    canUndo: false,
    canRedo: false,
    next: { undo: undefined, redo: undefined },
    takes: [],
    arrivals: [],
    save: 'saved',
    theirs: undefined,
    chosenPerformer: undefined,
    refusal: undefined,
    recovered: false,
    making: 0,
    selected: undefined,
    selection: [],
    heldPerformer: undefined,
  }))
  history.subscribe(() => {
    const { value: document, canUndo, canRedo } = history.get()
    store.setState({ document, canUndo, canRedo, next: history.next() })
  })
  history.apply(speakWith(history.get().value, { id: 'take-1', duration: 4 }, 'clip-1'))
  const studio = {
    store,
    edit: (edit, options) => history.apply(edit, options),
    undo: () => history.undo(),
    redo: () => history.redo(),
    select: (selected) => store.setState({ selected, selection: selected ? [selected] : [] }),
    setSelection: (selection) => store.setState({ selected: selection.at(-1), selection }),
  } satisfies Partial<Studio>
  const position = signal(0)
  const transport = {
    playing: false,
    position,
    duration: 4,
    play: () => undefined,
    pause: () => undefined,
    seek: (time: number) => position.set(time),
  }
  const visited: string[] = []
  const copied: string[] = []
  let ids = 0
  const groups = editorActions({
    // Safe: the actions use no other part of the studio.
    studio: studio as unknown as Studio,
    transport: () => transport,
    frame: createTimelineFrame(position, () => 6),
    cuesOf: () => cues,
    takeDuration: () => 6,
    newId: () => `new-${++ids}`,
    copy: (text) => copied.push(text),
    openHelp: () => visited.push('help'),
    openVersions: () => visited.push('versions'),
    openScript: () => visited.push('versions'),
    openSounds: () => visited.push('versions'),
    openDirection: () => visited.push('direction'),
    openCaption: () => visited.push('caption'),
    goTo: (path) => visited.push(path),
  })
  const all = Object.values(groups).flat()
  const run = (id: string) => {
    const action = all.find((one) => one.id === `studio.${id}`)
    if (!action) throw new Error(`There is no studio.${id}`)
    if (canRun(action)) action.run()
  }
  const clips = (document: Document = store.getState().document) =>
    voiceTrack(document)?.clips.map(({ start, duration, offset }) => [start, duration, offset])
  return { all, run, clips, position, studio, visited, copied }
}

test('no two actions share an id or a key', () => {
  const { all } = session()
  expect(new Set(all.map((action) => action.id)).size).toBe(all.length)
  const keys = all.flatMap((action) => action.shortcut?.toLowerCase() ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

test('only steps, nudges, slips and zoom repeat while their key is held', () => {
  const names = ['frame-back', 'frame-on', 'nudge-back', 'nudge-on', 'slip-back', 'slip-on']
  const zoom = ['zoom-in', 'zoom-in-2', 'zoom-out']
  const going = session().all.filter(({ repeats }) => repeats)
  expect(going.map(({ id }) => id.replace('studio.', '')).toSorted()).toEqual([...names, ...zoom].toSorted())
})

test('a playhead outside the clip trims nothing', () => {
  const { run, clips, position, studio } = session()
  studio.select({ kind: 'clip', id: 'clip-1' })
  position.set(5)
  run('trim-start')
  expect(clips()).toEqual([[0, 4, 0]])
  position.set(1)
  run('trim-start')
  position.set(0.5)
  run('trim-end')
  expect(clips()).toEqual([[1, 3, 1]])
})

test('split, trim, duplicate, nudge, delete and undo work from the keys', () => {
  const { run, clips, position, studio } = session()
  position.set(1)
  run('split')
  expect(clips()).toEqual([
    [0, 1, 0],
    [1, 3, 1],
  ])
  studio.select({ kind: 'clip', id: 'new-1' })
  position.set(2)
  run('trim-start')
  expect(clips()?.[1]).toEqual([2, 2, 2])
  position.set(9)
  run('trim-end')
  expect(clips()?.[1]).toEqual([2, 4, 2])
  run('duplicate')
  expect(clips()?.[2]).toEqual([6, 4, 2])
  run('nudge-on')
  expect(clips()?.[2]?.[0]).toBeCloseTo(6 + 1 / 30)
  run('delete')
  expect(clips()).toHaveLength(2)
  run('undo')
  expect(clips()).toHaveLength(3)
})

test('an action applies to the whole selection and is undone as one step', () => {
  const { run, clips, position, studio, copied } = session()
  for (const at of [1, 2]) {
    position.set(at)
    run('split')
  }
  run('pick-all')
  expect(studio.store.getState().selection).toHaveLength(3)
  run('copy')
  expect(JSON.parse(copied[0] ?? '')).toMatchObject({ mouthpiece: 'timeline', clips: [{}, {}, {}] })
  run('duplicate')
  expect(clips()?.map(([start]) => start)).toEqual([0, 1, 2, 4, 5, 6])
  run('delete')
  expect(clips()?.map(([start]) => start)).toEqual([0, 1, 2])
  run('undo')
  expect(clips()).toHaveLength(6)
  run('undo')
  studio.select({ kind: 'clip', id: 'clip-1' })
  run('delete-close')
  expect(clips()).toEqual([
    [0, 1, 1],
    [1, 2, 2],
  ])
})

test('the sound slips under a clip that stays, as far as the take reaches', () => {
  const { run, clips, studio } = session()
  studio.select({ kind: 'clip', id: 'clip-1' })
  run('slip-back')
  expect(clips()).toEqual([[0, 4, 0]])
  for (let count = 0; count < 90; count++) run('slip-on')
  expect(clips()).toEqual([[0, 4, 2]])
})

test('the arrows walk through a lane, with Shift they pick more', () => {
  const { run, position, studio } = session()
  position.set(1)
  run('split')
  const selectedIds = () => studio.store.getState().selection.map(({ id }) => id)
  run('pick-next')
  run('pick-next')
  expect(selectedIds()).toEqual(['new-1'])
  run('extend-before')
  expect(selectedIds()).toEqual(['new-1', 'clip-1'])
})

test('markers are set and jumped to', () => {
  const { run, position } = session()
  for (const at of [1, 3]) {
    position.set(at)
    run('marker')
  }
  run('marker-before')
  expect(position.get()).toBe(1)
  run('marker-next')
  expect(position.get()).toBe(3)
})

test('actions on a selection do nothing without one', () => {
  const { run, clips } = session()
  for (const id of ['delete', 'duplicate', 'trim-start', 'trim-end', 'nudge-on', 'unpick']) run(id)
  expect(clips()).toEqual([[0, 4, 0]])
})

test('the playhead moves by whole frames and never before the start', () => {
  const { run, position } = session()
  run('frame-on')
  run('frame-on')
  expect(position.get()).toBeCloseTo(2 / 30)
  run('to-end')
  expect(position.get()).toBe(4)
  run('to-start')
  run('frame-back')
  expect(position.get()).toBe(0)
})

test('mouth shapes are navigated and corrected by keys', () => {
  const { run, position, studio } = session()
  const corrections = () =>
    (studio.store.getState().document.mouthCorrections ?? []).map(({ start, duration, shape }) => [
      start,
      duration,
      shape,
    ])
  run('mouth-next')
  expect(position.get()).toBe(1.5)
  run('mouth-automatic')
  run('mouth-a')
  run('mouth-g')
  expect(corrections()).toEqual([[1, 1, 'G']])
  run('mouth-next')
  run('mouth-next')
  expect(position.get()).toBe(3)
  run('mouth-before')
  run('mouth-automatic')
  expect(corrections()).toEqual([])
  run('undo')
  expect(corrections()).toEqual([[1, 1, 'G']])
  position.set(5)
  run('mouth-d')
  expect(corrections()).toHaveLength(1)
})

test('the other tools are one key away', () => {
  const { run, visited } = session()
  run('export')
  run('character')
  run('help')
  expect(visited).toEqual(['/projects/project-1/export', '/projects/project-1/character', 'help'])
})
