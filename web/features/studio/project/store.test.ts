import { expect, test } from 'vitest'
import { clips, project, waitingTake, studioHarness } from '../../../../tests/support/studio/fake-studio.ts'

test('the first take is uploaded, fills the voice track, and loses its local copy', async () => {
  const { open, settle, waitingTakes, tick, state } = studioHarness()
  const studio = await open()
  await studio.addTake(waitingTake)
  await settle()
  expect(studio.store.getState().takes.map((take) => take.id)).toEqual(['take-1'])
  expect(clips(studio)).toMatchObject([{ take: 'take-1', start: 0, duration: 2 }])
  expect(await waitingTakes.list()).toEqual([])
  // Its cached sound is found by the id of the recording.
  expect(state.cached).toEqual([`take-1 from ${waitingTake.id} by test`])
  await tick()
  expect(studio.store.getState().save).toBe('saved')
  expect(state.saved.at(-1)?.document.tracks[0]?.clips).toHaveLength(1)
})

test('a take made offline waits, survives the visit and arrives at the next one', async () => {
  const { open, settle, waitingTakes, tick, state } = studioHarness({ offline: true })
  const studio = await open()
  await studio.addTake(waitingTake)
  await settle()
  expect(studio.store.getState().arrivals).toMatchObject([{ step: 'waiting' }])
  studio.close()
  expect(await waitingTakes.list()).toHaveLength(1)
  state.offline = false
  const next = await open()
  await next.flush()
  await tick()
  expect(next.store.getState().takes).toHaveLength(1)
  expect(await waitingTakes.list()).toEqual([])
})

test('an offline edit is stored locally and saved on the next visit', async () => {
  const { open, local, tick, state } = studioHarness({ offline: true })
  const studio = await open()
  studio.edit({ kind: 'setTempo', tempo: 90 })
  await tick()
  expect(studio.store.getState().save).toBe('offline')
  studio.close()
  const { draft } = await local.adopt()
  state.offline = false
  const next = await open(draft)
  expect(next.store.getState()).toMatchObject({ recovered: true, document: { tempo: 90 } })
  await next.flush()
  expect(state.saved).toMatchObject([{ revision: 5, document: { tempo: 90 } }])
  expect((await local.adopt()).draft).toBeUndefined()
})

test('a draft on an older revision is a conflict that keeps both; a copy saves mine as its own project', async () => {
  const { open, state } = studioHarness()
  const studio = await open({ revision: 3, storedAt: 1, value: { ...project.document, tempo: 66 } })
  expect(studio.store.getState()).toMatchObject({
    save: 'conflict',
    document: { tempo: 66 },
    theirs: { value: { tempo: 120 } },
  })
  expect(await studio.keepMineAsCopy()).toBe('copy-1')
  expect(studio.store.getState()).toMatchObject({ save: 'saved', document: { tempo: 120 } })
  expect(state.saved).toEqual([])
})

test('an edit with the same key on another item is a separate step', async () => {
  const studio = await studioHarness().open()
  const marker = (id: string) => studio.edit({ kind: 'addMarker', marker: { id, time: 1, name: id } })
  const nudge = (id: string, time: number) => {
    studio.select({ kind: 'marker', id })
    studio.edit({ kind: 'changeMarker', marker: id, change: { time } }, { key: 'nudge' })
  }
  marker('a')
  marker('b')
  nudge('a', 2)
  nudge('b', 3)
  studio.undo()
  expect(studio.store.getState().document.markers?.map(({ time }) => time)).toEqual([2, 1])
})

test('undo and redo are saved like edits', async () => {
  const { open, tick, state } = studioHarness()
  const studio = await open()
  studio.edit({ kind: 'setTempo', tempo: 90 })
  await tick()
  studio.undo()
  expect(studio.store.getState()).toMatchObject({ canUndo: false, canRedo: true })
  await tick()
  expect(state.saved.map((version) => version.document.tempo)).toEqual([90, 120])
})

test('a reanalysed take has the new analysis, and the old file is deleted', async () => {
  const { open, settle, state } = studioHarness()
  const studio = await open()
  await studio.addTake({ ...waitingTake, analysisMedia: 'media-old' })
  await settle()
  expect(studio.store.getState().takes).toMatchObject([{ id: 'take-1', analysis: 'media-old' }])
  await studio.replaceAnalysis('take-1', { ...waitingTake.analysis, engine: 'better' })
  expect(studio.store.getState().takes).toMatchObject([{ id: 'take-1', analysis: 'media-analysis' }])
  expect(state.cached.at(-1)).toBe('media-analysis by better')
  expect(state.removed).toEqual(['media-old'])
})

test('a take whose analysis fails stays unchanged', async () => {
  const { open, settle, state } = studioHarness()
  const studio = await open()
  await studio.addTake({ ...waitingTake, analysisMedia: 'media-old' })
  await settle()
  state.offline = true
  await expect(studio.replaceAnalysis('take-1', waitingTake.analysis)).rejects.toThrow('offline')
  expect(studio.store.getState().takes).toMatchObject([{ analysis: 'media-old' }])
  expect(state.removed).toEqual([])
})

test('the project’s own relation follows the performer once it is saved', async () => {
  const { open, tick, state } = studioHarness()
  const studio = await open()
  studio.edit({ kind: 'setCharacter', performer: 'performer-1', character: 'bo', props: {} })
  expect(state.related).toEqual([])
  await tick()
  expect(state.related).toEqual(['bo'])
  expect(studio.store.getState().project.character).toBe('bo')
})

test('an edit of a missing clip is dropped', async () => {
  const { open } = studioHarness()
  const studio = await open()
  studio.edit({ kind: 'removeClip', clip: 'gone' })
  expect(studio.store.getState().document).toEqual(project.document)
})

test('takes of another project are copied once, and missing ones are omitted', async () => {
  const studio = await studioHarness().open()
  const known = await studio.importTakes(['take-9', 'gone'])
  expect([...known]).toEqual([['take-9', 'take-9-copy']])
  expect(studio.store.getState().takes.map(({ id }) => id)).toContain('take-9-copy')
  expect([...(await studio.importTakes(['take-9-copy']))]).toEqual([['take-9-copy', 'take-9-copy']])
  studio.close()
})
