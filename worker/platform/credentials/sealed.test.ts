import { expect, test } from 'vitest'
import { keyedDigest, seal, unseal } from './sealed.ts'

const key = { secret: 's'.repeat(32), purpose: 'test' }

test('sealed data opens for the same owner only', async () => {
  const sealed = await seal('JBSWY3DP', 'ada', key)
  expect(sealed).not.toContain('JBSWY3DP')
  expect(await unseal(sealed, 'ada', key)).toBe('JBSWY3DP')
  expect(await unseal(sealed, 'ben', key)).toBeUndefined()
  expect(await unseal(sealed, 'ada', { ...key, purpose: 'other' })).toBeUndefined()
  expect(await unseal(sealed, 'ada', { ...key, secret: 't'.repeat(32) })).toBeUndefined()
  expect(await unseal(sealed.slice(0, -2), 'ada', key)).toBeUndefined()
  expect(await unseal('', 'ada', key)).toBeUndefined()
  expect(await seal('JBSWY3DP', 'ada', key)).not.toBe(sealed)
})

test('a keyed digest depends on text and key', async () => {
  const digest = await keyedDigest('a', 'k')
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(await keyedDigest('a', 'k')).toBe(digest)
  expect(await keyedDigest('b', 'k')).not.toBe(digest)
  expect(await keyedDigest('a', 'l')).not.toBe(digest)
})
