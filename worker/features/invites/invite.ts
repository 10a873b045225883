import { AppError, invalid } from '../../contract/app-error.ts'
import { isEmailAddress } from '../../model/mail/email-address.ts'
import type { FieldError } from '../../contract/errors.ts'
import { newPasswordProblems } from '../../model/account/passwords.ts'
import { USER_NAME_MAX_LENGTH } from '../../contract/account/users.ts'

/** The state that decides whether an invite is valid. Dates are record dates, or `''`. */
export interface InviteState {
  uses: number
  maxUses: number
  expires: string
  revoked: string
}

/** Throws the reason why an invite is not valid at a moment; `undefined` is an unknown invite. */
export function assertOpen<Invite extends InviteState>(
  invite: Invite | undefined,
  { moment, paused }: { moment: string; paused: boolean },
): asserts invite is Invite {
  if (!invite) throw new AppError('invite_unknown')
  if (invite.uses >= invite.maxUses) throw new AppError('invite_used_up')
  if (invite.revoked !== '') throw new AppError('invite_revoked')
  if (invite.expires !== '' && invite.expires <= moment) throw new AppError('invite_expired')
  // Last, so that holders of invalid invites do not wait.
  if (paused) throw new AppError('invites_paused')
}

/** The expiry of an invite that is sent at a moment, as a record date; `''` for 0 days: never. */
export function expiryOf(moment: Date, days: number): string {
  if (days === 0) return ''
  return new Date(moment.getTime() + days * 24 * 60 * 60 * 1000).toISOString().replace('T', ' ')
}

export interface Newcomer {
  name: string
  email: string
  password: string
  passwordConfirm: string
}

/** Throws the invalid fields of a new member; returns their data in stored form. */
export function checkedNewcomer(newcomer: Newcomer): Newcomer {
  const name = newcomer.name.replaceAll(/\s+/g, ' ').trim()
  const email = newcomer.email.trim()
  const problems: Record<string, FieldError> = { ...newPasswordProblems(newcomer, email) }
  if (name === '') problems.name = { code: 'validation_required', message: 'Cannot be blank.' }
  else if (name.length > USER_NAME_MAX_LENGTH || /\p{Cc}/u.test(name)) {
    const message = `At most ${USER_NAME_MAX_LENGTH} characters, in one line.`
    problems.name = { code: 'validation_max_text_constraint', message }
  }
  const emailProblem = problemOfAddress(email)
  if (emailProblem) problems.email = emailProblem
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { ...newcomer, name, email }
}

export function problemOfAddress(email: string): FieldError | undefined {
  if (email === '') return { code: 'validation_required', message: 'Cannot be blank.' }
  if (isEmailAddress(email)) return undefined
  return { code: 'validation_is_email', message: 'Must be a valid email address.' }
}

/** A personal message in stored form: trimmed, and without control characters except line breaks. */
export function personalLine(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim()
}
