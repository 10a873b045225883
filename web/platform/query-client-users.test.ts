import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserRecord } from '#contract/account/users'
import { storageOf } from '../../tests/support/storage/fake-storage.ts'
import { forgetAnswers } from './query-client.ts'
import { session as ownSession, SESSION_KEY, type Session, watchOtherTabs } from './session.ts'
import { signal } from './signal.ts'

/** Safe: only the id is read. */
const sessionOf = (id: string): Session => ({ token: id, user: { id } as UserRecord })
const ada = sessionOf('ada0000000')
const ben = sessionOf('ben0000000')

afterEach(() => vi.unstubAllGlobals())

function cacheOf(first: Session | null) {
  const session = signal(first)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let arrive: () => void = () => undefined
  const navigated = () => new Promise<void>((resolve) => (arrive = resolve))
  const stop = forgetAnswers(client, { session, navigated })
  const asked: string[] = []
  /** A query on screen, whose answer names its user. */
  const observer = new QueryObserver(client, {
    queryKey: ['mine'],
    queryFn: async () => {
      const token = session.get()?.token ?? 'guest'
      asked.push(token)
      return token
    },
  })
  const leave = observer.subscribe(() => undefined)
  return {
    session,
    client,
    asked,
    leave,
    arrive: () => arrive(),
    shown: () => observer.getCurrentResult().data,
    end() {
      leave()
      stop()
      client.clear()
    },
  }
}

test('after a sign-out nothing of the user is left, and the page they leave asks nothing', async () => {
  const { client, session, asked, leave, arrive, shown, end } = cacheOf(ada)
  client.setQueryData(['drafts'], ['secret'])
  await expect.poll(shown).toBe('ada0000000')
  session.set(null)
  expect(client.getQueryData(['drafts'])).toBeUndefined()
  expect(client.getQueryData(['mine'])).toBeUndefined()
  expect(shown()).toBeUndefined()
  leave()
  arrive()
  await Promise.resolve()
  expect(asked).toEqual(['ada0000000'])
  end()
})

test('a public page that stays open after a sign-out asks again as a guest', async () => {
  const { session, arrive, shown, end } = cacheOf(ada)
  await expect.poll(shown).toBe('ada0000000')
  session.set(null)
  arrive()
  await expect.poll(shown).toBe('guest')
  end()
})

test('the next user never sees the answers of the one before, on screen or on their way', async () => {
  const { client, session, shown, end } = cacheOf(ada)
  await expect.poll(shown).toBe('ada0000000')
  let answer: (text: string) => void = () => undefined
  const late = client
    .fetchQuery({ queryKey: ['late'], queryFn: () => new Promise<string>((resolve) => (answer = resolve)) })
    .catch(() => undefined)
  session.set(ben)
  expect(shown()).toBeUndefined()
  answer('of Ada')
  await late
  expect(client.getQueryData(['late'])).toBeUndefined()
  await expect.poll(shown).toBe('ben0000000')
  end()
})

test('what a guest saw stays on screen while it is asked again for the user', async () => {
  const { session, shown, end } = cacheOf(null)
  await expect.poll(shown).toBe('guest')
  session.set(ada)
  expect(shown()).toBe('guest')
  await expect.poll(shown).toBe('ada0000000')
  end()
})

test('a new token or name of the same user keeps the answers', async () => {
  const { client, session, asked, shown, end } = cacheOf(ada)
  await expect.poll(shown).toBe('ada0000000')
  session.set({ ...ada, token: 'fresh' })
  expect(client.getQueryData(['mine'])).toBe('ada0000000')
  expect(asked).toHaveLength(1)
  end()
})

test.each([
  ['signed out', null],
  ['became another one', ben],
])('a page of the back-forward cache forgets a user who %s elsewhere', (_, next) => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', storageOf(stored))
  vi.stubGlobal('window', new EventTarget())
  ownSession.set(ada)
  const client = new QueryClient()
  const stop = forgetAnswers(client, { session: ownSession, navigated: async () => undefined })
  const stopWatching = watchOtherTabs((session) => ownSession.set(session))
  client.setQueryData(['drafts'], ['secret'])
  const show = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  show()
  expect(client.getQueryData(['drafts'])).toEqual(['secret'])
  if (next) stored.set(SESSION_KEY, JSON.stringify(next))
  else stored.delete(SESSION_KEY)
  show()
  expect(client.getQueryData(['drafts'])).toBeUndefined()
  stopWatching()
  stop()
  ownSession.set(null)
})
