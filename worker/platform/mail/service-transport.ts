import type { Adapter, Outcome } from './adapter.ts'

/** Transient errors (Cloudflare Email Service, “Error codes”); all other codes are permanent. */
const passing = new Set([
  'E_DELIVERY_FAILED',
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
  'E_INTERNAL_SERVER_ERROR',
])

/** Its terms allow transactional mail only. */
export function serviceTransport(service: Pick<SendEmail, 'send'>): Adapter {
  return {
    name: 'service',
    async send({ from, to, subject, text, html, replyTo, headers }) {
      try {
        const { messageId } = await service.send({
          from,
          to,
          subject,
          text,
          ...(html !== undefined && { html }),
          ...(replyTo !== undefined && { replyTo }),
          ...(headers && { headers }),
        })
        return { state: 'accepted', id: messageId, answer: 'Accepted by the e-mail service' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    close: async () => {},
  }
}

function outcomeOf(error: unknown): Outcome {
  const answer = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // The service's errors have a code; without one the connection or the service itself failed.
  if (typeof code !== 'string') return { state: 'later', code: 'no_answer', answer }
  return { state: passing.has(code) ? 'later' : 'refused', code, answer }
}
