import { users } from '../../collections/users.ts'
import { AppError } from '../../contract/app-error.ts'
import type { AppContext } from '../../http/app-env.ts'
import { can } from '../../http/can.ts'
import { noteEndedSessions } from '../../http/ended-sessions.ts'
import { sendMail } from '../../http/mail.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import type { RecordHooks } from '../../http/record-hooks.ts'
import { database } from '../../platform/database.ts'
import { hashPassword } from '../../platform/credentials/passwords.ts'
import { countedVerification } from './attempts-request.ts'
import { passwordChangedMail } from './mails.ts'
import { preparePasswordChange, type PasswordChange } from './recovery.ts'
import { accountOf, memberStore } from './storage.ts'

/** A password is checked first, and set once the record is written. Users change only their own. */
export const userHooks: RecordHooks = {
  collection: users,
  async beforeUpdate(context, id, values) {
    const { password = '', passwordConfirm = '', oldPassword = '' } = values
    const actor = context.get('actor')
    const asked = password !== '' || passwordConfirm !== ''
    // The collection's rule refuses other callers.
    if (!asked || !actor || !can(actor, 'account.edit', { owner: id })) return undefined
    const change = {
      password: textOf(password),
      passwordConfirm: textOf(passwordConfirm),
      oldPassword: actor.id === id ? textOf(oldPassword) : '',
      by: actor.id,
    }
    return checkedPasswordChange(context, id, change, 'Failed to update record.')
  },
}

/** Throws `too_many_requests` after too many wrong old passwords. */
export async function checkedPasswordChange(
  context: AppContext,
  id: string,
  change: PasswordChange,
  message?: string,
): Promise<() => Promise<void>> {
  const member = await accountOf(database(context.env.DB), id)
  if (!member) throw new AppError('not_found')
  const members = memberStore(context.env.DB, context.get('now'))
  const deps = { members, verifyPassword: countedVerification(context, id), hashPassword }
  const apply = await preparePasswordChange(deps, member, change, message)
  return async () => {
    await apply()
    noteEndedSessions(context, id)
    const content = passwordChangedMail(member, ownOrigin(context))
    await sendMail(context, member.email, content)
  }
}

/** Forms turn a password of digits into a number; JSON may contain anything. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
