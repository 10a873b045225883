import { expect, test } from 'vitest'
import { createTypedBoxes } from './typed-boxes.ts'

function box(value: string) {
  return { value, isConnected: true }
}

test('what was typed and is still there is work; entering a box is none', () => {
  const boxes = createTypedBoxes()
  const title = box('Old title')
  boxes.entered(title)
  expect(boxes.holdSomething()).toBe(false)
  title.value = ''
  boxes.typed(title)
  expect(boxes.holdSomething()).toBe(true)
})

test('a box that is as it was holds nothing, also when it was entered twice', () => {
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

test('a box that is gone, as after the first of two steps, holds nothing', () => {
  const boxes = createTypedBoxes()
  const list = box('')
  boxes.entered(list)
  list.value = 'nora@example.org'
  boxes.typed(list)
  list.isConnected = false
  expect(boxes.holdSomething()).toBe(false)
})
