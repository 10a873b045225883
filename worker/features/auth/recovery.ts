import { invalid } from '../../contract/app-error.ts'
import { isEmailAddress } from '../../model/mail/email-address.ts'
import type { FieldError } from '../../contract/errors.ts'
import { newPasswordProblems } from '../../model/account/passwords.ts'
import type { Account, VerifyPassword } from './domain.ts'

export interface Member extends Account {
  name: string
  verified: boolean
}

export interface NewPassword {
  hash: string
  verified: boolean
  by: string
  how: 'change_password' | 'reset_password'
}

export interface MemberStore {
  find(id: string): Promise<Member | undefined>
  /** Ignores case. */
  findByEmail(email: string): Promise<Member | undefined>
  /** Also sets a new token key. `false` if the account's key has changed, which ended its sessions and tokens. */
  replacePassword(member: Member, change: NewPassword): Promise<boolean>
  /** Sets the address, which counts as verified, and a new token key in one step. Both changes are audited. */
  replaceEmail(member: Member, email: string): Promise<'replaced' | 'taken' | 'stale'>
  markVerified(member: Member): Promise<boolean>
}

type TokenType = 'passwordReset' | 'verification' | 'emailChange'

interface Claims {
  id: string
  email?: string
  newEmail?: string
}

export interface MailTokens {
  sign(type: TokenType, member: Member, newEmail?: string): Promise<string>
  /** The user that the token claims, unchecked. */
  claimedBy(type: TokenType, token: string): string | undefined
  /** Its claims, if it is ours, this user's, of this type and not expired. */
  read(type: TokenType, token: string, member: Member): Promise<Claims | undefined>
}

export interface RecoveryDeps {
  members: MemberStore
  tokens: MailTokens
  verifyPassword: VerifyPassword
  hashPassword(password: string): Promise<string>
}

type ReadDeps = Pick<RecoveryDeps, 'members' | 'tokens'>

export async function checkPasswordReset(deps: ReadDeps, token: string): Promise<void> {
  await ownerOf(deps, 'passwordReset', token)
}

/** Sets the new password for a reset token; every session and token of the account ends, this one included. */
export async function confirmPasswordReset(
  deps: RecoveryDeps,
  { token, password, passwordConfirm }: { token: string; password: string; passwordConfirm: string },
): Promise<Member> {
  const { member, claims } = await ownerOf(deps, 'passwordReset', token)
  refuse(newPasswordProblems({ password, passwordConfirm }, member.email))
  const hash = await deps.hashPassword(password)
  // Following the link proves access to that mailbox.
  const verified = member.verified || claims.email === member.email
  const change = { hash, verified, by: member.id, how: 'reset_password' } as const
  if (!(await deps.members.replacePassword(member, change))) throw deadToken()
  return member
}

/** Marks the address of a verification token as verified; idempotent. */
export async function confirmVerification(deps: ReadDeps, token: string): Promise<void> {
  const { member, claims } = await ownerOf(deps, 'verification', token)
  if (claims.email !== member.email) throw otherAddress()
  if (!member.verified && !(await deps.members.markVerified(member))) throw deadToken()
}

/** Does not reveal whether another account has the address: only the reader of its mail learns that. */
export function assertNewEmail(member: Pick<Member, 'email'>, newEmail: string): void {
  if (!isEmailAddress(newEmail)) refuse({ newEmail: emailProblem(newEmail) })
  if (newEmail.toLowerCase() === member.email.toLowerCase()) {
    refuse({
      newEmail: { code: 'validation_not_in_invalid', message: 'Must differ from your current address.' },
    })
  }
}

/** The member of an e-mail change token, before the password is checked. */
export async function memberOfEmailChange(deps: ReadDeps, token: string): Promise<Member> {
  return (await ownerOf(deps, 'emailChange', token)).member
}

/** Sets the account's new address if the password is right; every session and token of it ends. */
export async function confirmEmailChange(
  deps: Omit<RecoveryDeps, 'hashPassword'>,
  { token, password }: { token: string; password: string },
): Promise<{ member: Member; newEmail: string }> {
  const { member, claims } = await ownerOf(deps, 'emailChange', token)
  const { newEmail } = claims
  if (newEmail === undefined) {
    throw invalid({ token: { code: 'validation_invalid_token_payload', message: 'Invalid token payload.' } })
  }
  if (claims.email !== member.email) throw otherAddress()
  if (!(await deps.verifyPassword(password, member.password))) {
    throw invalid({
      password: { code: 'validation_invalid_password', message: 'Missing or invalid auth record password.' },
    })
  }
  const outcome = await deps.members.replaceEmail(member, newEmail)
  if (outcome === 'stale') throw deadToken()
  if (outcome === 'taken') throw invalid({ token: emailInUse })
  return { member, newEmail }
}

export interface PasswordChange {
  oldPassword: string
  password: string
  passwordConfirm: string
  by: string
}

/** Returns a function that sets the password, which ends every session and token. Field errors carry `message`. */
export async function preparePasswordChange(
  deps: Omit<RecoveryDeps, 'tokens'>,
  member: Member,
  { oldPassword, password, passwordConfirm, by }: PasswordChange,
  message?: string,
): Promise<() => Promise<void>> {
  refuse(newPasswordProblems({ password, passwordConfirm }, member.email), message)
  if (oldPassword === '') refuse({ oldPassword: required }, message)
  const known = await deps.verifyPassword(oldPassword, member.password)
  if (!known) refuse({ oldPassword: wrongOldPassword }, message)
  const hash = await deps.hashPassword(password)
  return async () => {
    const { verified } = member
    const done = await deps.members.replacePassword(member, { hash, verified, by, how: 'change_password' })
    // The password was changed elsewhere between the two steps, so the old one is no longer right.
    if (!done) refuse({ oldPassword: wrongOldPassword }, message)
  }
}

export function emailProblem(email: string): FieldError {
  return email === '' ? required : { code: 'validation_is_email', message: 'Must be a valid email address.' }
}

const required: FieldError = { code: 'validation_required', message: 'Cannot be blank.' }

const emailInUse: FieldError = {
  code: 'validation_invalid_new_email',
  message: 'This address cannot be used.',
}

const wrongOldPassword: FieldError = {
  code: 'validation_invalid_old_password',
  message: 'Missing or invalid old password.',
}

async function ownerOf({ members, tokens }: ReadDeps, type: TokenType, token: string) {
  if (token === '') refuse({ token: required })
  const id = tokens.claimedBy(type, token)
  const member = id === undefined ? undefined : await members.find(id)
  const claims = member && (await tokens.read(type, token, member))
  if (!member || !claims) throw deadToken()
  return { member, claims }
}

function refuse(fields: Record<string, FieldError>, message?: string) {
  if (Object.keys(fields).length > 0) throw invalid(fields, message)
}

function deadToken() {
  return invalid({ token: { code: 'validation_invalid_token', message: 'Invalid or expired token.' } })
}

function otherAddress() {
  return invalid({
    token: { code: 'validation_token_email_mismatch', message: 'The token is for another e-mail address.' },
  })
}
