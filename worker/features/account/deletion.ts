import { invalid } from '../../contract/app-error.ts'
import { DELETION_DAYS } from '../../contract/account/account.ts'

/** The deletion date of an account that is given up now. Throws a field error unless its own address was typed. */
export function deletionDate(account: { email: string }, typed: string, now: Date): Date {
  if (typed.trim().toLowerCase() !== account.email.toLowerCase()) {
    const message = 'Type the address of your account.'
    throw invalid({ email: { code: 'validation_values_mismatch', message } })
  }
  return new Date(now.getTime() + DELETION_DAYS * 24 * 60 * 60 * 1000)
}

export function deletionMail({ name, email }: { name: string; email: string }, origin: string, after: Date) {
  const day = after.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return {
    subject: 'Your account will be deleted',
    before: [
      name === '' ? 'Hello,' : `Hello ${name},`,
      `on ${day} we will delete your Mouthpiece account with everything in it. Until then you can change your mind: sign in and choose “Keep my account”.`,
    ],
    action: { label: 'Sign in', href: `${origin}/` },
    after: ['If you did not ask for this, sign in, keep the account, and change your password.'],
    reason: `${email} is the address of the account that will be deleted.`,
  }
}

export function sampleDeletionMail(origin: string, now: Date) {
  const content = deletionMail({ name: 'Ada', email: 'ada@example.org' }, origin, now)
  return { id: 'deletion', title: 'Account to be deleted', content }
}
