import type { UserRecord } from '#contract/account/users'
import { expect, test } from 'vitest'
import { CallError } from '../../platform/call-error.ts'
import { staysWhenSignedOut } from './auth-store.ts'
import { ada, flag, refusal, authWith, settled, stored } from '../../../tests/support/auth/fake-auth.ts'

test('without a stored session no user is signed in, and no request is made', async () => {
  const { auth, went, messages } = authWith({ broken: true })
  await auth.start()
  expect(auth.state.get()).toMatchObject({ ready: true, user: null })
  expect([...went, ...messages]).toEqual([])
})

test('a stored user is believed at once, and led away if the server refuses', async () => {
  let refuse: (failure: unknown) => void = () => undefined
  const { auth, went } = authWith({
    stored,
    calls: { viewUser: () => new Promise((_, fail) => (refuse = fail)) },
  })
  const starting = auth.start()
  expect(auth.state.get()).toMatchObject({ ready: true, user: stored.user })
  await settled()
  refuse(new CallError({ status: 401, code: 'sign_in_needed', url: '/api/x' }))
  await starting
  expect(auth.state.get().user).toBeNull()
  expect(went).toEqual(['guarded'])
})

test('a user who signs out while their session is verified sees no notice of its end', async () => {
  const { auth, messages } = authWith({ stored, calls: { viewUser: () => Promise.reject(refusal(404)) } })
  const starting = auth.start()
  auth.signOut()
  await starting
  expect(messages).toEqual([])
})

test('a stored session is verified, its user renewed, then the flags are there by key', async () => {
  const { auth, session, keys } = authWith({
    stored,
    calls: { listFlags: async (user) => (user === ada.id ? [flag('beta'), flag('character_upload')] : []) },
  })
  await auth.start()
  expect(auth.state.get().user).toEqual(ada)
  expect(session.get()).toEqual({ token: 'kept', user: ada })
  await settled()
  expect(keys()).toEqual(['beta', 'character_upload'])
  expect(auth.state.get().flagsKnown).toBe(true)
  auth.signOut()
  expect(auth.state.get().flagsKnown).toBe(false)
})

test.each([['short'], ['123456789'], [12_345_678_901]])(
  'a user id like %s clears the session',
  async (id) => {
    // An old version or a user may have left this in the storage.
    const user = { ...ada, id } as unknown as UserRecord
    const { auth, session, messages, went } = authWith({ stored: { token: 'kept', user } })
    await auth.start()
    expect(auth.state.get()).toMatchObject({ ready: true, user: null })
    expect(session.get()).toBeNull()
    expect(messages).toEqual(['warn: Invalid user ID format, clearing auth state'])
    expect(went).toEqual(['guarded'])
  },
)

test('a user who does not exist any more is signed out, and the page’s guards decide whether it stays', async () => {
  const { auth, session, messages, went } = authWith({
    stored,
    calls: { viewUser: () => Promise.reject(refusal(404)) },
  })
  await auth.start()
  expect(auth.state.get()).toMatchObject({ ready: true, user: null })
  expect(session.get()).toBeNull()
  expect(messages).toEqual(['warn: Stored auth token references non-existent user, clearing', 'ended'])
  expect(went).toEqual(['guarded'])
})

const dead = new CallError({ status: 401, code: 'sign_in_needed', url: '/api/x' })

test('a session that the server rejects ends, and the user is notified', async () => {
  const { auth, session, messages, went } = authWith({
    stored,
    calls: { viewUser: () => Promise.reject(dead) },
  })
  await auth.start()
  expect(auth.state.get()).toMatchObject({ ready: true, user: null })
  expect(session.get()).toBeNull()
  expect(messages).toEqual(['warn: Stored auth token is not valid any more, clearing', 'ended'])
  expect(went).toEqual(['guarded'])
})

test('a refused call has the session looked at once; one that lives goes on', async () => {
  let answers = () => Promise.resolve(ada)
  let asked = 0
  const { auth, session, messages } = authWith({
    stored,
    calls: {
      viewUser: () => {
        asked++
        return answers()
      },
    },
  })
  await auth.start()
  auth.recheck('kept')
  auth.recheck('kept')
  auth.recheck('another token')
  await settled()
  expect(asked).toBe(2)
  expect(session.get()).not.toBeNull()
  answers = () => Promise.reject(dead)
  auth.recheck('kept')
  await settled()
  expect(session.get()).toBeNull()
  expect(messages.at(-1)).toBe('ended')
})

test('a session in use is renewed; an invalid one ends', async () => {
  const { auth, session, messages } = authWith({ stored })
  await auth.start()
  await auth.refresh()
  expect(session.get()?.token).toBe('fresh')
  const other = authWith({ stored, calls: { refresh: () => Promise.reject(dead) } })
  await other.auth.start()
  await other.auth.refresh()
  expect(other.session.get()).toBeNull()
  expect([messages, other.messages.at(-1)]).toEqual([[], 'ended'])
  const away = authWith({ stored, calls: { refresh: () => Promise.reject(refusal(503)) } })
  await away.auth.start()
  await away.auth.refresh()
  expect(away.session.get()?.token).toBe('kept')
})

test.each(['/', '/home', '/invite', '/invite/anything'])('signing out on %s stays there', async (path) => {
  const { auth, went } = authWith({ stored, path })
  await auth.start()
  auth.signOut()
  expect(auth.state.get().user).toBeNull()
  expect(went).toEqual([])
})

test('no other page is a start page', () => {
  for (const path of ['/projects', '/terms-privacy', '/homework', '/forms/x'])
    expect(staysWhenSignedOut(path)).toBe(false)
})

test.each([
  ['a stumbling server', new CallError({ status: 503, code: 'internal', url: '/' })],
  ['no connection', new CallError({ status: 0, code: 'offline', url: '/' })],
  ['a refusal', refusal(403)],
  ['a bug', new TypeError('x is not a function')],
])('%s keeps the session', async (_, failure) => {
  const { auth, session, went } = authWith({
    stored,
    calls: { viewUser: () => Promise.reject(failure) },
  })
  await auth.start()
  expect(auth.state.get().user).toEqual(stored.user)
  expect(session.get()).toEqual(stored)
  expect(went).toEqual([])
})

test('flags that cannot be loaded are logged and empty', async () => {
  const { auth, messages, keys } = authWith({
    stored,
    calls: { listFlags: () => Promise.reject(refusal(500)) },
  })
  await auth.start()
  await settled()
  expect(keys()).toEqual([])
  expect(auth.state.get().flagsKnown).toBe(false)
  expect(messages).toEqual(['error: Loading the user flags failed'])
})

test('signing in keeps the session, knows the user and loads the flags', async () => {
  const { auth, session, keys } = authWith({
    path: '/',
    calls: {
      signIn: async (identity, password) => ({ token: `${identity}:${password}`, user: ada }),
      listFlags: async () => [flag('beta')],
    },
  })
  await auth.start()
  expect(await auth.signIn('ada', 'secret')).toEqual({ success: true })
  await settled()
  expect(session.get()).toEqual({ token: 'ada:secret', user: ada })
  expect(auth.state.get().user).toEqual(ada)
  expect(keys()).toEqual(['beta'])
})

test('a refused sign-in answers the error and changes nothing', async () => {
  const error = new CallError({ status: 400, code: 'sign_in_failed', url: '/' })
  const { auth, session } = authWith({ calls: { signIn: () => Promise.reject(error) } })
  await auth.start()
  expect(await auth.signIn('ada', 'wrong')).toEqual({ success: false, error })
  expect(session.get()).toBeNull()
  expect(auth.state.get().user).toBeNull()
})

test('the second step signs in like the first, or answers the error', async () => {
  const error = new CallError({ status: 400, code: 'sign_in_failed', url: '/' })
  const { auth, session } = authWith({
    calls: {
      signInWithCode: (mfaId, code) =>
        code === '123456' ? Promise.resolve({ token: mfaId, user: ada }) : Promise.reject(error),
    },
  })
  await auth.start()
  expect(await auth.signInWithCode('half', '000000')).toEqual({ success: false, error })
  expect(session.get()).toBeNull()
  expect(await auth.signInWithCode('half', '123456')).toEqual({ success: true })
  expect(session.get()).toEqual({ token: 'half', user: ada })
  expect(auth.state.get().user).toEqual(ada)
})

test('a change of the user shows at once and keeps token and flags; a new token replaces the old', async () => {
  const { auth, session, keys } = authWith({ stored, calls: { listFlags: async () => [flag('beta')] } })
  await auth.start()
  await settled()
  const renamed = { ...ada, name: 'Ada Lovelace' }
  auth.renew({ user: renamed })
  expect(auth.state.get().user).toEqual(renamed)
  expect(session.get()).toEqual({ token: 'kept', user: renamed })
  auth.renew({ user: renamed, token: 'fresh' })
  expect(session.get()).toEqual({ token: 'fresh', user: renamed })
  await settled()
  expect(keys()).toEqual(['beta'])
})

test('signing out forgets user, flags and session, and leads to the start', async () => {
  const { auth, session, went, keys } = authWith({ stored, calls: { listFlags: async () => [flag('beta')] } })
  await auth.start()
  await settled()
  auth.signOut()
  expect(auth.state.get()).toMatchObject({ ready: true, user: null })
  expect(keys()).toEqual([])
  expect(session.get()).toBeNull()
  expect(went).toEqual(['/'])
})

test('another tab’s sign-out and sign-in are followed', async () => {
  const { auth, went } = authWith({ stored })
  await auth.start()
  auth.follow(null)
  expect(auth.state.get().user).toBeNull()
  expect(went).toEqual(['guarded'])
  auth.follow({ token: 'there', user: ada })
  await settled()
  expect(auth.state.get().user).toEqual(ada)
})

test('with a broken auth system no user is signed in, sign-in reports it, sign-out works, flags only warn', async () => {
  const { auth, session, messages, went } = authWith({ stored, broken: true })
  await auth.start()
  expect(auth.state.get()).toMatchObject({ ready: true, user: null })
  expect(auth.state.get().flags.size).toBe(0)

  const result = await auth.signIn('ada', 'secret')
  expect(result.success).toBe(false)
  expect(result).toHaveProperty('error.message', 'Auth system unavailable')

  await auth.refreshFlags()
  expect(messages).toContain('warn: Auth system unavailable, flags not loaded')

  auth.signOut()
  expect(session.get()).toBeNull()
  expect(went).toEqual(['guarded', '/'])
})
