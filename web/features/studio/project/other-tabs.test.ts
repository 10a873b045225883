import { expect, test } from 'vitest'
import type { Document } from '#contract/document/document'
import { speakWith } from './edits/edits.ts'
import { applyEdit } from '#model/edits/apply-edit'
import { madeTake } from '../../../../tests/support/studio/take-fixtures.ts'
import { clips, project, studioHarness } from '../../../../tests/support/studio/fake-studio.ts'

const theirTake = madeTake({ id: 'take-theirs' })
const stored: Document = applyEdit(
  project.document,
  speakWith(project.document, theirTake, 'clip-1'),
).document
const mine = { revision: 3, storedAt: 1, value: { ...project.document, tempo: 66 } }

const takeIds = ({ store }: { store: { getState(): { takes: { id: string }[] } } }) =>
  store.getState().takes.map(({ id }) => id)

test('another tab’s version is played with the takes recorded there, before and after it is adopted', async () => {
  const { open, state, settle } = studioHarness()
  state.stored = [theirTake]
  const studio = await open(mine, stored)
  expect(studio.store.getState().save).toBe('conflict')
  expect(takeIds(studio)).toEqual(['take-theirs'])
  studio.takeTheirs()
  await settle()
  expect(clips(studio)).toMatchObject([{ take: 'take-theirs' }])
  expect(takeIds(studio)).toEqual(['take-theirs'])
})

test('takes of another tab that could not be loaded are requested again when its version is adopted', async () => {
  const { open, state, settle } = studioHarness({ offline: true })
  state.stored = [theirTake]
  const studio = await open(mine, stored)
  expect(takeIds(studio)).toEqual([])
  state.offline = false
  studio.takeTheirs()
  await settle()
  expect(takeIds(studio)).toEqual(['take-theirs'])
})

test('a take that was just deleted is restored by adopting a version that plays it, and only then', async () => {
  const { open, state, settle } = studioHarness()
  state.stored = [theirTake, madeTake({ id: 'take-other' })]
  const studio = await open(mine, stored)
  const removal = studio.removeTake('take-theirs')
  await studio.meetTakes(stored)
  expect(takeIds(studio)).toEqual(['take-other'])
  studio.takeTheirs()
  await settle()
  expect(takeIds(studio)).toEqual(['take-theirs', 'take-other'])
  await removal.settle()
  expect(state.removed).toEqual([])
})

test('another tab’s save is shown with its takes and can be undone; never over a local change', async () => {
  const { open, state, settle } = studioHarness()
  state.stored = [theirTake]
  const studio = await open()
  const revision = project.revision + 1
  studio.follow({ ...project, title: 'Theirs', revision, document: stored })
  await settle()
  expect(studio.store.getState()).toMatchObject({
    save: 'saved',
    document: stored,
    project: { title: 'Theirs' },
  })
  expect(takeIds(studio)).toEqual(['take-theirs'])
  studio.undo()
  expect(studio.store.getState().document).toEqual(project.document)
  studio.follow({ ...project, revision: revision + 1, document: mine.value })
  expect(studio.store.getState().document).toEqual(project.document)
})

test('another tab’s save that touches nothing here is merged, with its takes, and undo takes back only what is mine', async () => {
  const { open, state, settle } = studioHarness()
  state.stored = [theirTake]
  const studio = await open()
  state.newer = { revision: project.revision + 1, document: stored }
  studio.edit({ kind: 'setTempo', tempo: 66 })
  await studio.flush()
  await settle()
  expect(await studio.flush()).toBe(true)
  expect(studio.store.getState()).toMatchObject({ save: 'saved', document: { ...stored, tempo: 66 } })
  expect(state.saved.at(-1)).toMatchObject({ revision: project.revision + 1, document: { tempo: 66 } })
  expect(takeIds(studio)).toEqual(['take-theirs'])
  studio.undo()
  expect(studio.store.getState().document).toEqual(stored)
})

test('each save is announced to other tabs, the one of closing as well', async () => {
  const { open, state, settle } = studioHarness()
  const studio = await open()
  studio.edit({ kind: 'setTempo', tempo: 66 })
  await studio.flush()
  expect(state.announced).toEqual([project.revision + 1])
  studio.edit({ kind: 'setTempo', tempo: 77 })
  studio.close()
  await settle()
  expect(state.saved.at(-1)?.document.tempo).toBe(77)
  expect(state.announced).toEqual([project.revision + 1, project.revision + 2])
})

test('undo passes over a step on a clip that another tab deleted', async () => {
  const { open, state } = studioHarness()
  state.stored = [theirTake]
  const studio = await open(undefined, stored)
  studio.edit({ kind: 'setTempo', tempo: 66 })
  studio.edit({ kind: 'setClipGain', clip: 'clip-1', gain: 0.5 })
  await studio.flush()
  const { document } = studio.store.getState()
  state.newer = {
    revision: project.revision + 2,
    document: applyEdit(document, { kind: 'removeClip', clip: 'clip-1' }).document,
  }
  studio.edit({ kind: 'addMarker', marker: { id: 'marker', time: 1, name: 'Here' } })
  await studio.flush()
  expect(await studio.flush()).toBe(true)
  studio.undo()
  studio.undo()
  expect(studio.store.getState()).toMatchObject({ document: { tempo: 120 }, canUndo: false, canRedo: true })
  studio.redo()
  studio.redo()
  expect(studio.store.getState().document).toMatchObject({ tempo: 66, markers: [{ id: 'marker' }] })
  expect(clips(studio)).toEqual([])
})
