/** The texts of every mail about an account. Names and addresses are plain text; the template escapes them. */

interface MailText {
  subject: string
  before: string[]
  action?: { label: string; href: string }
  after: string[]
  reason: string
}

export interface Addressee {
  name: string
  email: string
}

export function passwordResetMail(to: Addressee, origin: string, token: string): MailText {
  return {
    subject: 'A new password for Mouthpiece',
    before: [greeting(to), 'you asked for a new password. Choose it here:'],
    action: { label: 'Choose a new password', href: `${origin}/auth/confirm-password-reset/${token}` },
    after: [
      'The link works once, within the next 30 minutes. If you did not ask for it, ignore this e-mail: your password stays the same.',
    ],
    reason: `Someone entered ${to.email} under “Forgot password”.`,
  }
}

export function verificationMail(to: Addressee, origin: string, token: string): MailText {
  return {
    subject: 'Is this your address?',
    before: [greeting(to), 'one click, and we know that mail for you arrives here.'],
    action: { label: 'Yes, this is my address', href: `${origin}/auth/confirm-verification/${token}` },
    after: ['The link works for one day. If you have no account with us, ignore this e-mail.'],
    reason: `${to.email} belongs to an account that has not confirmed it yet.`,
  }
}

/** Sent to the new address, which may be a stranger's: it contains no text by the sender. */
export function emailChangeMail(origin: string, token: string, newEmail: string): MailText {
  return {
    subject: 'Your new address for Mouthpiece',
    before: ['Hello,', `from now on you want to sign in as ${newEmail}. Confirm it with your password:`],
    action: { label: 'Use this address', href: `${origin}/auth/confirm-email-change/${token}` },
    after: ['The link works once, within the next 30 minutes. Until then nothing changes.'],
    reason: 'Someone who is signed in asked to change their account’s address to this one.',
  }
}

/** Sent to the old address. */
export function emailChangedMail(to: Addressee, newEmail: string): MailText {
  return {
    subject: 'Your address has changed',
    before: [
      greeting(to),
      `you now sign in to Mouthpiece as ${newEmail}, and every device has been signed out.`,
      'If that was not you, reply to this e-mail right away and we will help you get your account back.',
    ],
    after: [],
    reason: `${to.email} was the address of this account until now.`,
  }
}

export function passwordChangedMail(to: Addressee, origin: string): MailText {
  return {
    subject: 'Your password has changed',
    before: [
      greeting(to),
      'your Mouthpiece password was just changed, and every other device has been signed out.',
      'If that was not you, choose a new one now: “Forgot password” on the sign-in page sends you a link.',
    ],
    action: { label: 'Go to the sign-in page', href: `${origin}/` },
    after: [],
    reason: `${to.email} is the address of the account whose password changed.`,
  }
}

export function sampleAccountMails(origin: string): { id: string; title: string; content: MailText }[] {
  const ada = { name: 'Ada', email: 'ada@example.org' }
  const token = 'a-link-of-one-person'
  return [
    { id: 'password-reset', title: 'Forgotten password', content: passwordResetMail(ada, origin, token) },
    { id: 'verification', title: 'Is this your address?', content: verificationMail(ada, origin, token) },
    { id: 'email-change', title: 'New address', content: emailChangeMail(origin, token, 'new@example.org') },
    { id: 'email-changed', title: 'Address changed', content: emailChangedMail(ada, 'new@example.org') },
    { id: 'password-changed', title: 'Password changed', content: passwordChangedMail(ada, origin) },
  ]
}

function greeting({ name }: Addressee): string {
  return name === '' ? 'Hello,' : `Hello ${name},`
}
