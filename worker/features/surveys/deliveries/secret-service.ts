import { seal, unseal } from '../../../platform/credentials/sealed.ts'

const PURPOSE = 'survey webhooks'
/** 24 to 64 by Standard Webhooks. */
const SECRET_BYTES = 32

/** A secret of Standard Webhooks, and the same sealed with the destination's id. */
export async function newWebhookSecret(
  destination: string,
  secret: string,
): Promise<{ text: string; sealed: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const text = `whsec_${btoa(String.fromCharCode(...bytes))}`
  return { text, sealed: await seal(text, destination, { secret, purpose: PURPOSE }) }
}

/** The secrets that sign now, newest first; none if the deployment's own secret has changed. */
export async function signingSecrets(
  {
    id,
    secret: sealed,
    previousSecret,
    previousUntil,
  }: { id: string; secret: string; previousSecret: string; previousUntil: number },
  { secret, now }: { secret: string; now: number },
): Promise<string[]> {
  const current = [sealed, ...(previousSecret !== '' && previousUntil > now ? [previousSecret] : [])]
  const opened = await Promise.all(current.map((one) => unseal(one, id, { secret, purpose: PURPOSE })))
  return opened[0] === undefined ? [] : opened.filter((one) => one !== undefined)
}
