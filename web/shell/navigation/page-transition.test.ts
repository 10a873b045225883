import { expect, test } from 'vitest'
import { fades, followFades } from './page-transition.ts'

const ID = 'abcdefghijklmno'

test.each([
  ['a page and another', '/projects', '/settings/account'],
  ['a page and its own record', '/admin/users', `/admin/users/${ID}`],
  ['the start and the terms', '/', '/terms-privacy'],
  ['a page and the chat', '/projects', '/chat'],
])('%s fade into each other', (_, from, to) => {
  expect(fades(from, to)).toBe(true)
  expect(fades(to, from)).toBe(true)
})

test.each([
  ['one page with another query or record', `/admin/users/${ID}`, `/admin/users/${ID.replace('a', 'z')}`],
  ['rooms of the chat', '/chat', '/chat/voices'],
  ['a tool', '/projects', `/projects/${ID}/editor`],
  ['two tools', `/projects/${ID}/audio`, `/projects/${ID}/editor`],
  ['a bare page', '/projects', `/projects/${ID}/export`],
  ['what is no page', '/projects', '/no/such/page'],
])('%s: nothing fades', (_, from, to) => {
  expect(fades(from, to)).toBe(false)
  expect(fades(to, from)).toBe(false)
})

type State = Parameters<typeof followFades>[0]

function pagesFrom(path: string, { isInitialized = true, mayMove = true } = {}) {
  let count = 0
  const stateAt = (pathname: string, historyAction: string, initialized = true) =>
    ({ location: { pathname, key: `key ${count++}` }, historyAction, initialized }) as State
  const follower = followFades(stateAt(path, 'POP', isInitialized), () => mayMove)
  return {
    follower,
    /** Navigates; returns whether the page fades in. */
    go(to: string, historyAction: 'PUSH' | 'REPLACE' | 'POP' = 'PUSH') {
      return follower.into(stateAt(to, historyAction)) !== undefined
    },
    /** The browser starts the last requested fade. */
    begin() {
      const [drawn, finished] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
      follower.began({ updateCallbackDone: drawn.promise, finished: finished.promise })
      return {
        draw: async () => {
          drawn.resolve(undefined)
          await drawn.promise
        },
        end: async () => {
          finished.resolve(undefined)
          await finished.promise
        },
      }
    },
  }
}

test('a redirect on arrival shows one transition', async () => {
  const { go, begin } = pagesFrom('/projects')
  expect(go('/chat')).toBe(true)
  const fade = begin()
  await fade.draw()
  expect(go('/settings/account', 'REPLACE')).toBe(false)
  await fade.end()
  // A later one is a navigation of its own.
  expect(go('/projects', 'REPLACE')).toBe(true)
})

test('a page that comes before the one that was asked for is drawn takes its place in the fade', async () => {
  const { go, begin } = pagesFrom('/projects')
  expect(go('/chat')).toBe(true)
  const first = begin()
  expect(go('/chat/voices', 'REPLACE')).toBe(true)
  const second = begin()
  // The result of the first one does not affect the second.
  await first.draw()
  await first.end()
  expect(go(`/projects/${ID}/editor`)).toBe(true)
  const third = begin()
  await second.end()
  await third.draw()
  await third.end()
  expect(go('/projects')).toBe(false)
})

test('back and forward fade by the same rule: not within a page, not out of a tool', () => {
  const { go } = pagesFrom('/projects')
  expect(go('/settings/account')).toBe(true)
  const back = pagesFrom('/settings/account')
  expect(back.go('/projects', 'POP')).toBe(true)
  expect(pagesFrom('/projects').go('/projects', 'POP')).toBe(false)
  expect(pagesFrom(`/projects/${ID}/editor`).go('/projects', 'POP')).toBe(false)
})

test('nothing fades while the app opens, without motion, or where the place stays the same', () => {
  expect(pagesFrom('/', { isInitialized: false }).go('/projects', 'REPLACE')).toBe(false)
  expect(pagesFrom('/projects', { mayMove: false }).go('/settings/account')).toBe(false)
  const start: State = {
    location: { pathname: '/projects', search: '', hash: '', state: null, key: 'here' },
    historyAction: 'POP',
    initialized: true,
  } as State
  expect(followFades(start, () => true).into({ ...start })).toBeUndefined()
})

test('several listeners of one state get the same answer', () => {
  const { follower } = pagesFrom('/projects')
  const state = {
    location: { pathname: '/chat', key: 'chat' },
    historyAction: 'PUSH',
    initialized: true,
  } as State
  const fade = follower.into(state)
  expect(fade).toBeDefined()
  expect(follower.into(state)).toBe(fade)
})
