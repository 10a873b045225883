import { expect, test } from 'vitest'
import { createHistory, createSnapshots } from './history.ts'

/** Additive edits with negative inverses. */
const sum = (initial: number) =>
  createHistory<number, number>(initial, {
    apply(value, edit) {
      if (edit === 13) throw new Error('never 13')
      return { value: value + edit, inverse: -edit }
    },
    become: (from, to) => to - from,
  })

test('inverse edits: consecutive edits with one key are one step, and so is a change from elsewhere', () => {
  const history = sum(0)
  for (const edit of [1, 2, 3]) history.apply(edit, { key: 'drag' })
  history.seal()
  history.apply(4, { key: 'drag' })
  history.undo()
  expect(history.get().value).toBe(6)
  history.undo()
  expect(history.get()).toMatchObject({ value: 0, canUndo: false })
  history.redo()
  expect(history.get().value).toBe(6)
  history.replace(50)
  expect(history.get()).toMatchObject({ value: 50, canRedo: false })
  history.undo()
  expect(history.get().value).toBe(6)
})

test('a change from elsewhere that cannot be inverted is shown, and clears the history', () => {
  const history = sum(0)
  history.apply(1)
  history.replace(14)
  expect(history.get()).toMatchObject({ value: 14, canUndo: false })
})

test('snapshots: typing into one field is one step, until it is sealed or another field is edited', () => {
  const history = createSnapshots('a')
  history.apply('ab', { key: 'title' })
  history.apply('abc', { key: 'title' })
  history.apply('abcd', { key: 'help' })
  history.undo()
  expect(history.get().value).toBe('abc')
  history.undo()
  expect(history.get()).toMatchObject({ value: 'a', canUndo: false })
  history.redo()
  history.redo()
  expect(history.get()).toMatchObject({ value: 'abcd', canRedo: false })
})

test('the first typing after an undo is a step of its own, and clears the redo steps', () => {
  const history = createSnapshots('a')
  history.apply('b', { key: 'title' })
  history.apply('c', { key: 'help' })
  history.undo()
  history.apply('bb', { key: 'title' })
  expect(history.get().canRedo).toBe(false)
  history.undo()
  expect(history.get().value).toBe('b')
})

test('nothing happens at either end of the history, or for an equal value', () => {
  const history = createSnapshots('a')
  history.undo()
  history.redo()
  history.apply('a')
  expect(history.get()).toEqual({ value: 'a', canUndo: false, canRedo: false, revision: 0 })
})

test('with snapshots, undo leads back to before a value from elsewhere', () => {
  const history = createSnapshots('mine')
  history.replace('theirs')
  history.undo()
  expect(history.get().value).toBe('mine')
})

test('an amendment is no step', () => {
  const history = createSnapshots({ title: 'a', locked: false })
  history.apply({ title: 'b', locked: false })
  history.amend((value) => ({ ...value, locked: true }))
  history.undo()
  expect(history.get()).toMatchObject({ value: { title: 'a', locked: false }, canUndo: false, canRedo: true })
})

test('the oldest steps are dropped first', () => {
  const history = createSnapshots(0)
  for (let value = 1; value <= 20_100; value++) history.apply(value)
  expect(history.steps().done).toHaveLength(20_000)
  history.undo()
  expect(history.get().value).toBe(20_099)
})

test('steps survive serialisation, in both directions', () => {
  const history = sum(0)
  for (const edit of [1, 2, 3]) history.apply(edit)
  history.undo()
  const next = sum(3)
  next.restore(structuredClone(history.steps()))
  expect(next.get()).toMatchObject({ value: 3, canUndo: true, canRedo: true })
  next.redo()
  expect(next.get().value).toBe(6)
  for (let step = 0; step < 3; step++) next.undo()
  expect(next.get()).toMatchObject({ value: 0, canUndo: false })
})

test('a step that no longer applies is dropped; older steps and redo stay', () => {
  const history = sum(7)
  history.restore({
    done: [
      { edits: [5], inverses: [-5], key: undefined },
      { edits: [-13], inverses: [13], key: undefined },
    ],
    undone: [
      { edits: [100], inverses: [-100], key: undefined },
      { edits: [13], inverses: [-13], key: undefined },
    ],
  })
  history.undo()
  expect(history.get()).toMatchObject({ value: 2, canUndo: false, canRedo: true })
  history.redo()
  history.redo()
  expect(history.get()).toMatchObject({ value: 107, canUndo: true, canRedo: false })
  history.undo()
  expect(history.get()).toMatchObject({ value: 7, canUndo: true, canRedo: true })
})

test('the value stays if no step applies', () => {
  const history = sum(7)
  history.restore({ done: [{ edits: [-13], inverses: [13], key: undefined }], undone: [] })
  history.undo()
  expect(history.get()).toMatchObject({ value: 7, canUndo: false, canRedo: false })
})

test('versions from elsewhere in a row are one step, which leads back to before the first', () => {
  for (const history of [sum(0), createSnapshots(0)]) {
    history.apply(1)
    for (let version = 20; version < 2_000; version++) history.follow(version)
    expect(history.steps().done).toHaveLength(2)
    expect(history.get()).toMatchObject({ value: 1_999, canUndo: true, canRedo: false })
    history.undo()
    expect(history.get().value).toBe(1)
    history.redo()
    expect(history.get().value).toBe(1_999)
  }
})

test('a version from elsewhere is a step of its own after an edit, an undo, an amendment or a restored version', () => {
  const history = createSnapshots('a')
  const followed = (version: string) => {
    history.follow(version)
    const steps = history.steps().done
    return steps.at(-1)?.inverses
  }
  history.replace('mine')
  expect(followed('b')).toEqual(['mine'])
  history.apply('c')
  expect(followed('d')).toEqual(['c'])
  history.amend(() => 'e')
  expect(followed('f')).toEqual(['e'])
  history.undo()
  expect(followed('g')).toEqual(['e'])
  expect(followed('h')).toEqual(['e'])
})

test('a refused edit changes nothing', () => {
  const history = sum(0)
  history.apply(1)
  history.undo()
  expect(() => history.apply(13)).toThrow('never 13')
  expect(history.get()).toMatchObject({ value: 0, canRedo: true })
})

test('the next undo and redo steps are described by their first edits', () => {
  const history = sum(0)
  expect(history.next()).toEqual({ undo: undefined, redo: undefined })
  for (const edit of [1, 2]) history.apply(edit, { key: 'drag' })
  history.apply(5)
  expect(history.next()).toEqual({ undo: 5, redo: undefined })
  history.undo()
  expect(history.next()).toEqual({ undo: 1, redo: 5 })
  history.undo()
  expect(history.next()).toEqual({ undo: undefined, redo: 1 })
})
