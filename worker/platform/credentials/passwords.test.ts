import { scryptSync } from 'node:crypto'
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

test('hashes of another cost stay valid, and those of an excessive one are refused', async () => {
  const hashOf = (N: number, r: number, p: number) => {
    const salt = new Uint8Array(16).fill(7)
    const key = scryptSync('kåse', salt, 32, { N, r, p, maxmem: 2 ** 28 })
    return ['scrypt', N, r, p, btoa(String.fromCharCode(...salt)), btoa(String.fromCharCode(...key))].join(
      '$',
    )
  }
  expect(await verifyPassword('kåse', hashOf(2 ** 12, 8, 1))).toBe(true)
  expect(await verifyPassword('brød', hashOf(2 ** 12, 8, 1))).toBe(false)
  expect(await verifyPassword('kåse', hashOf(2 ** 15, 8, 1))).toBe(false)
  expect(await verifyPassword('kåse', hashOf(2 ** 4, 8, 17))).toBe(false)
  for (const cost of ['3$8$5', 'x$8$5', '16384$0$5', '16384$8.5$5', '4$65535$16']) {
    expect(await verifyPassword('kåse', `scrypt$${cost}$AAAA$AAAA`)).toBe(false)
  }
})
