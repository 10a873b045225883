import { expect, test } from 'vitest'
import { signIn, type Account, type SignInDeps } from './domain.ts'

function deps() {
  const verified: [string, string | undefined][] = []
  const fake: SignInDeps<Account> = {
    findAccount: async (email) =>
      email === 'ada@x.test' ? { id: 'ada', password: 'hash of right one', email, tokenKey: 'k' } : undefined,
    verifyPassword: async (password, hash) => {
      verified.push([password, hash])
      return hash === `hash of ${password}`
    },
  }
  return { fake, verified }
}

test('the right password answers the account', async () => {
  expect(await signIn(deps().fake, 'ada@x.test', 'right one')).toMatchObject({ id: 'ada' })
})

test.each([
  ['ada@x.test', 'wrong one'],
  ['nobody@x.test', 'right one'],
  ['ada@x.test', 'right one'.repeat(300)],
])('%s with a wrong password is refused after one verification', async (identity, password) => {
  const { fake, verified } = deps()
  await expect(signIn(fake, identity, password)).rejects.toMatchObject({ code: 'sign_in_failed', data: {} })
  expect(verified).toHaveLength(1)
})
