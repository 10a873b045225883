import type { Bindings } from '../../../worker/bindings.ts'
import { LIST_PER_PAGE, type ListRow } from '../../../worker/contract/admin/lists.ts'
import type { CheckedAddress, InviteMailState, InviteStatus } from '../../../worker/contract/invites.ts'
import { mailTo } from './mail.ts'
import { api, PASSWORD, type Json, type Person } from './world.ts'

interface Invite extends ListRow {
  email: string
  status: InviteStatus
  mail: InviteMailState
}

/** The code in an invite's link. */
export const codePattern = /\/invite\?code=([a-z0-9]+)/

/** The code in the newest mail to an address. */
export async function mailedCode(email: string): Promise<string> {
  const [mail] = await mailTo(email)
  const code = codePattern.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`No invite in the newest mail to ${email}`)
  return code
}

/** Accepts an invite with valid fields, except for the given ones. */
export function acceptInvite(code: string, fields: object = {}, from = '192.0.2.1') {
  return api<Json & { token: string; record: Json; data: Record<string, { code: string }> }>(
    'POST',
    '/api/invites/accept',
    {
      body: { code, name: 'Newcomer', password: PASSWORD, passwordConfirm: PASSWORD, ...fields },
      headers: { 'CF-Connecting-IP': from },
    },
  )
}

/** Back office steps of `admin`, and the public view of a code. */
export function inviteSteps(admin: () => Person) {
  const adminCall = <Body = Json>(
    method: string,
    path: string,
    body?: object,
    bindings?: Partial<Bindings>,
  ) => api<Body>(method, `/api/admin/${path}`, { as: admin(), body, ...(bindings && { bindings }) })

  async function invited(emails: string[], terms: object = {}, bindings?: Partial<Bindings>) {
    const people = emails.map((email) => ({ email }))
    return adminCall<{ made: string[]; left: CheckedAddress[] }>(
      'POST',
      'invites',
      { people, ...terms },
      bindings,
    )
  }

  async function sharedCode(terms: object = {}): Promise<{ id: string; code: string }> {
    const { body } = await adminCall<{ id: string; url: string }>('POST', 'invites/codes', {
      uses: 1,
      ...terms,
    })
    return { id: body.id, code: codePattern.exec(body.url)?.[1] ?? '' }
  }

  const view = (code: string, from = '192.0.2.1') =>
    api<Json>('POST', '/api/invites/view', { body: { code }, headers: { 'CF-Connecting-IP': from } })
  /** The list of the back office, newest first. */
  async function listed(): Promise<Invite[]> {
    return (await adminCall<{ items: Invite[] }>('GET', `lists/invites?perPage=${LIST_PER_PAGE.max}`)).body
      .items
  }
  const ofAddress = async (email: string) => (await listed()).find((one) => one.email === email)

  const steps = (ids: string[], step: string) =>
    adminCall<{ done: number; urls: Record<string, string> }>('POST', 'invites/steps', { ids, step })

  return { adminCall, invited, sharedCode, view, listed, ofAddress, steps }
}
