import { seal, unseal } from '../../platform/credentials/sealed.ts'
import { sameDigest, surveyDigest } from './keys.ts'

/** Is stored nowhere. Sealed, so that a private link does not tell which answers it is for. */
export function withdrawalToken(secret: string, survey: string, response: string): Promise<string> {
  return seal(response, survey, { secret, purpose: 'survey withdrawal' })
}

/** The form of tokens that named the response: `<id>.<signature>`. Their links stay good. */
const SIGNED = /^[a-z0-9]{15}\.[0-9a-f]{64}$/

/** The id of the response; `undefined` if the token is not valid for this survey. */
export async function withdrawnResponse(
  secret: string,
  survey: string,
  token: string,
): Promise<string | undefined> {
  if (!SIGNED.test(token)) return unseal(token, survey, { secret, purpose: 'survey withdrawal' })
  const [response = '', signature = ''] = token.split('.')
  const expected = await surveyDigest(secret, ['withdrawal', survey, response])
  return sameDigest(signature, expected) ? response : undefined
}

/** Milliseconds. */
const COPY_LIFETIME = 60 * 60 * 1000

/** Good for an hour. */
export function copyToken(
  secret: string,
  survey: string,
  { response, now }: { response: string; now: Date },
): Promise<string> {
  const until = now.getTime() + COPY_LIFETIME
  return seal(`${response}.${until}`, survey, { secret, purpose: 'survey answer copy' })
}

/** The id of the response; `undefined` if the token is not valid for this survey now. */
export async function copiedResponse(
  secret: string,
  survey: string,
  { token, now }: { token: string; now: Date },
): Promise<string | undefined> {
  const text = await unseal(token, survey, { secret, purpose: 'survey answer copy' })
  const [response, until] = text?.split('.') ?? []
  return Number(until) > now.getTime() ? response : undefined
}
