import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password fits its own hash only', async () => {
  const hash = await hashPassword('kåse og brød 🍞')
  expect(hash).toMatch(/^scrypt\$16384\$8\$5\$/)
  expect(await verifyPassword('kåse og brød 🍞', hash)).toBe(true)
  expect(await verifyPassword('kåse og brød', hash)).toBe(false)
  expect(await verifyPassword('kåse og brød 🍞', undefined)).toBe(false)
  expect(await verifyPassword('', 'nonsense')).toBe(false)
})

test('equal passwords have different hashes, and the way of typing an accent does not matter', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
  expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})
