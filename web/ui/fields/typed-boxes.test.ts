import { expect, test } from 'vitest'
import { createTypedBoxes } from './typed-boxes.ts'

function box(value: string) {
  return { value, isConnected: true }
}

test('typed text is unsaved work; focusing a box is not', () => {
  const boxes = createTypedBoxes()
  const title = box('Old title')
  boxes.entered(title)
  expect(boxes.holdSomething()).toBe(false)
  title.value = ''
  boxes.typed(title)
  expect(boxes.holdSomething()).toBe(true)
})

test('an unchanged box is no unsaved work, also when it was entered twice', () => {
  const boxes = createTypedBoxes()
  const title = box('Old title')
  boxes.entered(title)
  title.value = 'New title'
  boxes.typed(title)
  boxes.entered(title)
  expect(boxes.holdSomething()).toBe(true)
  title.value = 'Old title'
  expect(boxes.holdSomething()).toBe(false)
})

test('a removed box, as after the first of two steps, is no unsaved work', () => {
  const boxes = createTypedBoxes()
  const list = box('')
  boxes.entered(list)
  list.value = 'nora@example.org'
  boxes.typed(list)
  list.isConnected = false
  expect(boxes.holdSomething()).toBe(false)
})
