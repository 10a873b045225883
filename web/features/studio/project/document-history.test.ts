import { newDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import { EditError } from '#contract/document/edit'
import { documentHistory } from './document-history.ts'
import { backgroundKey, setBackground } from './edits/edits.ts'

const tempo = (value: number) => ({ kind: 'setTempo', tempo: value }) as const

test('undo and redo walk through everything that was done', () => {
  const history = documentHistory(newDocument('pip'))
  for (const value of [100, 110, 130]) history.apply(tempo(value))
  history.undo()
  history.undo()
  expect(history.get()).toMatchObject({ value: { tempo: 100 }, canUndo: true, canRedo: true })
  history.redo()
  expect(history.get().value.tempo).toBe(110)
  history.undo()
  history.undo()
  history.undo()
  expect(history.get()).toMatchObject({ value: newDocument('pip'), canUndo: false, canRedo: true })
})

test('a drag is one step, until it is sealed', () => {
  const history = documentHistory(newDocument('pip'))
  for (const value of [121, 122, 123]) history.apply(tempo(value), { key: 'drag' })
  history.seal()
  for (const value of [124, 125]) history.apply(tempo(value), { key: 'drag' })
  history.undo()
  expect(history.get().value.tempo).toBe(123)
  history.undo()
  expect(history.get()).toMatchObject({ value: { tempo: 120 }, canUndo: false })
  history.redo()
  history.redo()
  expect(history.get()).toMatchObject({ value: { tempo: 125 }, canRedo: false })
})

test('a drag does not join one from before an undo', () => {
  const history = documentHistory(newDocument('pip'))
  history.apply(tempo(121), { key: 'drag' })
  history.apply(tempo(90))
  history.undo()
  history.apply(tempo(122), { key: 'drag' })
  history.undo()
  expect(history.get().value.tempo).toBe(121)
})

test('a new edit clears the redo steps, and a refused one does not', () => {
  const history = documentHistory(newDocument('pip'))
  history.apply(tempo(90))
  history.undo()
  expect(() => history.apply(tempo(1))).toThrow(EditError)
  expect(history.get()).toMatchObject({ canRedo: true, revision: 2 })
  history.apply(tempo(95))
  expect(history.get().canRedo).toBe(false)
})

test('listeners are notified of each change until they unsubscribe', () => {
  const history = documentHistory(newDocument('pip'))
  const heard: number[] = []
  const leave = history.subscribe(() => heard.push(history.get().value.tempo))
  history.apply(tempo(90))
  history.undo()
  leave()
  history.redo()
  expect(heard).toEqual([90, 120])
})

test('an adopted change is an undo step like any other', () => {
  const history = documentHistory(newDocument('pip'))
  history.apply(tempo(100))
  history.replace({ ...newDocument('tatters'), tempo: 90 })
  expect(history.get().value).toMatchObject({ tempo: 90, performers: [{ character: 'tatters' }] })
  history.undo()
  expect(history.get().value).toEqual({ ...newDocument('pip'), tempo: 100 })
  history.undo()
  expect(history.get()).toMatchObject({ value: newDocument('pip'), canUndo: false })
})

test('colours tried for one scene are one step, those for the next scene another', () => {
  const history = documentHistory(newDocument('pip'))
  const camera = { x: 0.5, y: 0.5, zoom: 1 }
  for (const [id, start] of [['a', 0] as const, ['b', 2] as const]) {
    history.apply({ kind: 'addScene', scene: { id, start, duration: 2, background: '#000000', camera } })
  }
  const sceneOf = (id: string) => history.get().value.scenes.find((scene) => scene.id === id)
  const colours = () => [sceneOf('a')?.background, sceneOf('b')?.background]
  const paint = (id: string, colour: string) =>
    history.apply(setBackground(sceneOf(id), colour, 'new'), { key: backgroundKey(sceneOf(id)) })
  paint('a', '#aaaaaa')
  paint('a', '#acacac')
  paint('b', '#bbbbbb')
  history.undo()
  expect(colours()).toEqual(['#acacac', '#000000'])
  history.undo()
  expect(colours()).toEqual(['#000000', '#000000'])
})
