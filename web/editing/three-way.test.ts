import { expect, test } from 'vitest'
import { createThreeWay } from './three-way.ts'

const start = () => createThreeWay({ revision: 3, value: 'a' }, Object.is)

test('the local value is saved when the server has an equal one', () => {
  const versions = start()
  expect(versions.isSaved()).toBe(true)
  versions.change('b')
  expect(versions.isSaved()).toBe(false)
  versions.saved(4, 'b')
  expect(versions.isSaved()).toBe(true)
  expect(versions.base).toEqual({ revision: 4, value: 'b' })
})

test('a change made during a save is not saved yet', () => {
  const versions = start()
  versions.change('b')
  versions.change('c')
  versions.saved(4, 'b')
  expect(versions.isSaved()).toBe(false)
  expect(versions.mine).toBe('c')
})

test('a conflict ends with mine on top of theirs', () => {
  const versions = start()
  versions.change('mine')
  versions.conflict({ revision: 9, value: 'theirs' })
  expect(versions.keepMine()).toBe(true)
  expect(versions).toMatchObject({ base: { revision: 9, value: 'theirs' }, mine: 'mine', theirs: undefined })
  expect(versions.isSaved()).toBe(false)
})

test('a conflict ends with theirs instead of mine', () => {
  const versions = start()
  versions.change('mine')
  versions.conflict({ revision: 9, value: 'theirs' })
  expect(versions.takeTheirs()).toBe(true)
  expect(versions).toMatchObject({ mine: 'theirs', theirs: undefined })
  expect(versions.isSaved()).toBe(true)
})

test('without a conflict there is nothing to resolve', () => {
  const versions = start()
  versions.change('mine')
  expect(versions.keepMine()).toBe(false)
  expect(versions.takeTheirs()).toBe(false)
  expect(versions).toMatchObject({ base: { revision: 3 }, mine: 'mine' })
})
