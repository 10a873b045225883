import { expect, test } from 'vitest'
import { confirmEmailChange, confirmPasswordReset, preparePasswordChange } from './recovery.ts'
import type { Member, MemberStore, RecoveryDeps } from './recovery.ts'

const NEW = 'zebra quilt piano'
const ada: Member = {
  id: 'ada',
  email: 'ada@x.test',
  name: 'Ada',
  verified: false,
  password: 'hash of old one',
  tokenKey: 'k1',
}

function world(members: Member[] = [{ ...ada }]) {
  const work = { verified: 0, hashed: 0 }
  const change = (one: Member, values: Partial<Member>) => {
    const found = members.find(({ id, tokenKey }) => id === one.id && tokenKey === one.tokenKey)
    if (found) Object.assign(found, values, { tokenKey: `${found.tokenKey}+` })
    return found !== undefined
  }
  const copy = (found: Member | undefined) => found && { ...found }
  const store: MemberStore = {
    find: async (id) => copy(members.find((one) => one.id === id)),
    findByEmail: async (email) => copy(members.find((one) => one.email === email)),
    replacePassword: async (one, { hash, verified }) => change(one, { password: hash, verified }),
    replaceEmail: async (one, email) => (change(one, { email }) ? 'replaced' : 'stale'),
    markVerified: async (one) => change(one, { verified: true }),
  }
  // A token reads `type:id:key:email:newEmail`.
  const deps: RecoveryDeps = {
    members: store,
    tokens: {
      sign: async (type, one, newEmail = '') => [type, one.id, one.tokenKey, one.email, newEmail].join(':'),
      claimedBy: (type, token) => (token.startsWith(`${type}:`) ? token.split(':')[1] : undefined),
      async read(type, token, { id, tokenKey }) {
        const [stated, owner, key, email = '', newEmail = ''] = token.split(':')
        if (stated !== type || owner !== id || key !== tokenKey) return undefined
        return { id, email, ...(newEmail && { newEmail }) }
      },
    },
    async verifyPassword(password, hash) {
      work.verified++
      return hash === `hash of ${password}`
    },
    async hashPassword(password) {
      work.hashed++
      return `hash of ${password}`
    },
  }
  return { deps, members, work }
}

const confirm = (deps: RecoveryDeps, token: string) =>
  confirmPasswordReset(deps, { token, password: NEW, passwordConfirm: NEW })

test('of fifty concurrent uses of a token only one sets the password', async () => {
  const { deps, members } = world()
  const token = await deps.tokens.sign('passwordReset', ada)
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => confirm(deps, token)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(members[0]).toMatchObject({ password: `hash of ${NEW}`, verified: true })
})

test('a dead token costs no hashing, a living one exactly one', async () => {
  const { deps, work } = world()
  for (const dead of ['x', 'y', 'passwordReset:ada:other:ada@x.test:', 'passwordReset:eve:k1:ada@x.test:']) {
    await expect(confirm(deps, dead)).rejects.toMatchObject({
      data: { token: { code: 'validation_invalid_token' } },
    })
  }
  expect(work).toEqual({ verified: 0, hashed: 0 })
  await confirm(deps, await deps.tokens.sign('passwordReset', ada))
  expect(work).toEqual({ verified: 0, hashed: 1 })
})

test('a reset verifies only the address its mail went to', async () => {
  const { deps, members } = world([{ ...ada, email: 'new@x.test' }])
  await confirm(deps, await deps.tokens.sign('passwordReset', ada))
  expect(members[0]).toMatchObject({ password: `hash of ${NEW}`, verified: false })
})

test('an e-mail change verifies one password, right or wrong', async () => {
  for (const [password, verdict] of [
    ['old one', 'fulfilled'],
    ['wrong one', 'rejected'],
  ] as const) {
    const { deps, work } = world()
    const token = await deps.tokens.sign('emailChange', ada, 'new@x.test')
    const [outcome] = await Promise.allSettled([confirmEmailChange(deps, { token, password })])
    expect(outcome.status).toBe(verdict)
    expect(work).toEqual({ verified: 1, hashed: 0 })
  }
})

test('a password that was changed between check and change is not changed again', async () => {
  const { deps, members } = world()
  const change = { oldPassword: 'old one', password: NEW, passwordConfirm: NEW, by: ada.id }
  const first = await preparePasswordChange(deps, ada, change)
  const second = await preparePasswordChange(deps, ada, {
    ...change,
    password: `${NEW}!`,
    passwordConfirm: `${NEW}!`,
  })
  await first()
  await expect(second()).rejects.toMatchObject({
    data: { oldPassword: { code: 'validation_invalid_old_password' } },
  })
  expect(members[0]?.password).toBe(`hash of ${NEW}`)
})
