import { expect, test } from 'vitest'
import { createBus } from '../bus.ts'
import { createActions, defineAction, runAction } from './actions.ts'

const action = (id: string, label = id) => defineAction({ id, label, run: () => undefined })
const ids = (list: { id: string }[]) => list.map(({ id }) => id)

test('a navigation clears page and menu actions, not those of every page', () => {
  const actions = createActions()
  actions.offer('page', () => [action('split')])
  actions.offer('menu', () => [action('rename')])
  actions.offerEverywhere(() => [action('sign-out')])
  expect(ids(actions.list())).toEqual(['split', 'rename', 'sign-out'])
  actions.clear()
  expect(ids(actions.list())).toEqual(['sign-out'])
  expect(actions.list('menu')).toEqual([])
})

test('a page that leaves after the navigation does not take the new page’s actions', () => {
  const actions = createActions()
  const leaveOld = actions.offer('page', () => [action('old')])
  actions.clear()
  actions.offer('page', () => [action('new')])
  leaveOld()
  expect(ids(actions.list())).toEqual(['new'])
})

test('the menu has only menu actions', () => {
  const actions = createActions()
  actions.offer('page', () => [action('split')])
  actions.offer('menu', () => [action('rename')])
  expect(ids(actions.list('menu'))).toEqual(['rename'])
  expect(ids(actions.list('page'))).toEqual(['split'])
})

test('an id that is offered twice counts once', () => {
  const actions = createActions()
  actions.offer('page', () => [action('export')])
  actions.offer('menu', () => [action('export')])
  expect(ids(actions.list())).toEqual(['export'])
})

test('the offered actions are read on every call', () => {
  const actions = createActions()
  let label = 'Play'
  actions.offer('page', () => [action('play', label)])
  label = 'Pause'
  expect(actions.list()[0]?.label).toBe('Pause')
})

test('subscribers are notified of every change', () => {
  const actions = createActions()
  let changes = 0
  actions.changes.subscribe(() => changes++)
  const leave = actions.offer('page', () => [])
  leave()
  leave()
  actions.clear()
  expect(changes).toBe(2)
})

test('running an action publishes its name; one that cannot be done does neither', () => {
  const bus = createBus()
  const heard: string[] = []
  bus.subscribe('*', (_, name) => heard.push(name))
  const ran: string[] = []
  expect(runAction({ id: 'play', label: 'Play', run: () => ran.push('play') }, bus)).toBe(true)
  expect(runAction({ id: 'cut', label: 'Cut', when: () => false, run: () => ran.push('cut') }, bus)).toBe(
    false,
  )
  expect({ ran, heard }).toEqual({ ran: ['play'], heard: ['play'] })
})
