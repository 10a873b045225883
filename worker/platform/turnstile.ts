import * as z from 'zod'

/** Rejects when the provider fails. */
export interface ChallengeProvider {
  verify(token: string, visitor: { address: string | undefined }): Promise<boolean>
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const PATIENCE_MS = 5_000

const verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
})

/** All other codes are about the token. */
const providerErrors = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'internal-error',
])

/** A token is good once, for five minutes. */
export function turnstile(secret: string, ask: Fetch): ChallengeProvider {
  return {
    async verify(token, { address }) {
      const form = new URLSearchParams({ secret, response: token })
      if (address) form.set('remoteip', address)
      const answer = await ask(VERIFY_URL, {
        method: 'POST',
        body: form,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const { success, 'error-codes': codes } = verdict.parse(await answer.json())
      if (codes.some((code) => providerErrors.has(code))) throw new Error(`siteverify: ${codes.join(', ')}`)
      return success
    },
  }
}
