import * as z from 'zod'

/** Says whether a token shows that a person is there. Rejects when that cannot be found out. */
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

/** What says that we asked wrongly, or that it has trouble itself; all other codes are about the token. */
const providerErrors = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'internal-error',
])

/** Turnstile's siteverify: a token is good once, for five minutes. */
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
