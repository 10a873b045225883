import { expect, test } from 'vitest'
import { shownOf } from './shown-toasts.ts'

interface Said {
  text: string
  action?: unknown
  sticky?: boolean
}

const said = (text: string): Said => ({ text })
const undo = (text: string): Said => ({ text, action: { label: 'Undo' } })
const sticky = (text: string): Said => ({ text, sticky: true })
const shown = (...toasts: Said[]) => shownOf(toasts).map(({ text }) => text)

test('three are shown; a fourth replaces the oldest', () => {
  expect(shown(said('a'), said('b'), said('c'))).toEqual(['a', 'b', 'c'])
  expect(shown(said('a'), said('b'), said('c'), said('d'))).toEqual(['b', 'c', 'd'])
})

test('toasts with undo outlast plain ones', () => {
  expect(shown(undo('a'), said('b'), said('c'), said('d'))).toEqual(['a', 'c', 'd'])
  expect(shown(undo('a'), undo('b'), undo('c'), said('d'))).toEqual(['b', 'c', 'd'])
  expect(shown(undo('a'), undo('b'), undo('c'), undo('d'))).toEqual(['b', 'c', 'd'])
})

test('toasts that stay until closed outlast plain ones', () => {
  expect(shown(sticky('a'), said('b'), said('c'), said('d'))).toEqual(['a', 'c', 'd'])
  expect(shown(sticky('a'), undo('b'), said('c'), said('d'))).toEqual(['a', 'b', 'd'])
  expect(shown(sticky('a'), undo('b'), sticky('c'), said('d'))).toEqual(['b', 'c', 'd'])
})
