import type { UserFlag, UserRecord } from '#contract/account/users'
import { expect, test } from 'vitest'
import type { Session } from '../../platform/session.ts'
import { ada, ben, flag, authWith, settled, stored } from '../../../tests/support/auth/fake-auth.ts'

test('a new token that comes after signing out is thrown away', async () => {
  let arrive: (fresh: Session) => void = () => undefined
  const { auth, session } = authWith({
    stored,
    calls: { refresh: () => new Promise((done) => (arrive = done)) },
  })
  await auth.start()
  const refreshing = auth.refresh()
  await settled()
  auth.signOut()
  arrive({ token: 'late', user: ada })
  await refreshing
  expect(session.get()).toBeNull()
})

test('a late change for a signed-out user is discarded', async () => {
  const { auth, session } = authWith({ stored })
  await auth.start()
  auth.renew({ user: ben, token: 'ben' })
  expect(auth.state.get().user).toEqual(ada)
  auth.signOut()
  auth.renew({ user: ada, token: 'late' })
  expect(session.get()).toBeNull()
  expect(auth.state.get().user).toBeNull()
})

test('cancelling the deletion shows at once, and reverts if the server refuses', async () => {
  const leaving = { ...ada, deleteAfter: '2026-12-24 12:00:00.000Z' }
  const { auth, session } = authWith({ stored, calls: { viewUser: async () => leaving } })
  await auth.start()
  await auth.cancelDeletion()
  expect(auth.state.get().user?.deleteAfter).toBe('')
  expect(session.get()?.user.deleteAfter).toBe('')

  const refused = authWith({
    stored,
    calls: { viewUser: async () => leaving, cancelDeletion: () => Promise.reject(new Error('down')) },
  })
  await refused.auth.start()
  await expect(refused.auth.cancelDeletion()).rejects.toThrow('down')
  expect(refused.auth.state.get().user?.deleteAfter).toBe(leaving.deleteAfter)
})

test('flags that arrive after signing out are thrown away', async () => {
  let arrive: (flags: UserFlag[]) => void = () => undefined
  const { auth, keys } = authWith({
    stored,
    calls: { listFlags: () => new Promise((done) => (arrive = done)) },
  })
  await auth.start()
  await settled()
  auth.signOut()
  arrive([flag('beta')])
  await settled()
  expect(keys()).toEqual([])
})

test('a user who is verified after signing out does not come back', async () => {
  let arrive: (user: UserRecord) => void = () => undefined
  const { auth, session } = authWith({
    stored,
    calls: { viewUser: () => new Promise((done) => (arrive = done)) },
  })
  const starting = auth.start()
  await settled()
  auth.signOut()
  arrive(ada)
  await starting
  expect(auth.state.get().user).toBeNull()
  expect(session.get()).toBeNull()
})

test('another user’s flags are cleared at once', async () => {
  const { auth, keys } = authWith({
    stored,
    calls: {
      listFlags: async (user) => (user === ada.id ? [flag('beta')] : []),
      signIn: async () => ({ token: 'ben', user: ben }),
    },
  })
  await auth.start()
  await settled()
  expect(keys()).toEqual(['beta'])
  await auth.signIn('ben', 'secret')
  expect(auth.state.get().user).toEqual(ben)
  expect(keys()).toEqual([])
})

test('losing the admin role reruns the page’s guards; gaining it updates the page', async () => {
  let admin = false
  const { auth, session, went } = authWith({
    stored,
    path: '/admin/home',
    calls: { viewUser: async () => ({ ...ada, admin }) },
  })
  await auth.start()
  admin = true
  auth.follow(session.get())
  await settled()
  expect([auth.state.get().user?.admin, went]).toEqual([true, []])
  admin = false
  auth.follow(session.get())
  await settled()
  expect([auth.state.get().user?.admin, went]).toEqual([false, ['guarded']])
})

test('tasks before sign-out run with the ending session, here or in another tab', async () => {
  const here = authWith({ stored })
  await here.auth.start()
  here.auth.signOut()
  expect([here.finished, here.session.get()]).toEqual([['kept'], null])

  const elsewhere = authWith({ stored })
  await elsewhere.auth.start()
  elsewhere.auth.follow({ token: 'newer', user: ada })
  expect(elsewhere.finished).toEqual([])
  elsewhere.auth.follow(null)
  expect(elsewhere.finished).toEqual(['newer'])
})
