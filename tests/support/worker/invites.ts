import { mailTo } from './mail.ts'
import { api, PASSWORD, type Json } from './world.ts'

/** The code in an invite's link. */
export const codePattern = /\/invite\?code=([a-z0-9]+)/

/** The code in the newest mail to an address. */
export async function mailedCode(email: string): Promise<string> {
  const [mail] = await mailTo(email)
  const code = codePattern.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`No invite in the newest mail to ${email}`)
  return code
}

/** Accepts an invite as somebody whose fields are all right, but for those that are given. */
export function acceptInvite(code: string, fields: object = {}) {
  return api<Json & { token: string; record: Json; data: Record<string, { code: string }> }>(
    'POST',
    '/api/invites/accept',
    { body: { code, name: 'Newcomer', password: PASSWORD, passwordConfirm: PASSWORD, ...fields } },
  )
}
