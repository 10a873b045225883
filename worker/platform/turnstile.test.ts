import { expect, test } from 'vitest'
import { turnstile } from './turnstile.ts'

/** Recorded answers of siteverify to its own test secrets. */
const recorded = {
  passed: {
    success: true,
    'error-codes': [],
    challenge_ts: '2026-11-20T10:12:31.104Z',
    hostname: 'example.com',
    action: 'login',
    metadata: { interactive: false },
  },
  failed: { success: false, 'error-codes': ['invalid-input-response'], messages: [] },
  spent: { success: false, 'error-codes': ['timeout-or-duplicate'], messages: [] },
  secret: { success: false, 'error-codes': ['invalid-input-secret'], messages: [] },
}

function answering(body: unknown) {
  const asked: { url: string; form: Record<string, string> }[] = []
  const provider = turnstile('the-secret', (url, init) => {
    // Safe: the adapter sends a form.
    asked.push({ url, form: Object.fromEntries(init.body as URLSearchParams) })
    return Promise.resolve(Response.json(body))
  })
  return { provider, asked }
}

test('a token is shown to siteverify with the secret and the address', async () => {
  const { provider, asked } = answering(recorded.passed)
  expect(await provider.verify('a-token', { address: '192.0.2.7' })).toBe(true)
  expect(asked).toEqual([
    {
      url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      form: { secret: 'the-secret', response: 'a-token', remoteip: '192.0.2.7' },
    },
  ])
})

test.each(['failed', 'spent'] as const)('a token that is %s shows nothing', async (name) => {
  const { provider, asked } = answering(recorded[name])
  expect(await provider.verify('a-token', { address: undefined })).toBe(false)
  expect(asked[0]?.form).toEqual({ secret: 'the-secret', response: 'a-token' })
})

test('a wrong secret and an unreadable answer are our trouble, not the visitor’s', async () => {
  await expect(answering(recorded.secret).provider.verify('t', { address: undefined })).rejects.toThrow(
    'invalid-input-secret',
  )
  await expect(answering({ odd: 1 }).provider.verify('t', { address: undefined })).rejects.toThrow()
})
