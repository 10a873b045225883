/** Texts of mails about invites, in plain text; the template escapes it. */

interface MailText {
  subject: string
  before: string[]
  quote?: string
  action?: { label: string; href: string }
  after: string[]
  reason: string
}

interface InviteMail {
  from: string
  name: string
  message: string
  url: string
  /** 0: it does not expire. */
  days: number
  /** They joined the waiting list on the start page. */
  isFromWaitlist: boolean
}

export function inviteMail({ from, name, message, url, days, isFromWaitlist }: InviteMail): MailText {
  const inviter = from === '' ? 'The Mouthpiece team' : `${from} of Mouthpiece`
  return {
    subject: isFromWaitlist
      ? 'Your place at Mouthpiece is ready'
      : `${inviter} invites you to give your voice a face`,
    before: [
      name === '' ? 'Hello,' : `Hello ${name},`,
      isFromWaitlist
        ? 'you asked for a place at Mouthpiece, and here it is.'
        : `${inviter} would like you to try it.`,
      'Pick a character and speak: its lips, eyes and hands follow your voice. Then cut the take, add a scene and captions, and save it as a video.',
    ],
    ...(message !== '' && { quote: message }),
    action: { label: 'Accept the invite', href: url },
    after: [
      days === 0
        ? 'The link works once, and only for this address.'
        : `The link works once, for this address, within ${days === 1 ? 'a day' : `${days} days`}.`,
    ],
    reason: isFromWaitlist
      ? 'You got this e-mail because your address was added to our waiting list. If that was not you, ignore it: nothing happens without the link.'
      : 'You got this e-mail because someone at Mouthpiece entered your address. If you don’t know why, ignore it: nothing happens without the link.',
  }
}

export function declinedMail(): MailText {
  return {
    subject: 'About your place on our waiting list',
    before: [
      'Hello,',
      'thank you for asking for a place at Mouthpiece. We cannot offer you one for now, and did not want to leave you waiting.',
      'We have taken your address off the list. You are welcome to ask again later.',
    ],
    after: [],
    reason: 'You got this e-mail because your address was added to our waiting list.',
  }
}

export function sampleInviteMails(origin: string): { id: string; title: string; content: MailText }[] {
  const url = `${origin}/invite?code=a-code-of-one-person`
  const invite = { from: 'Ines', name: 'Ada', message: '', url, days: 14, isFromWaitlist: false }
  const message = 'We met at the puppet festival.\nI would love to hear your crow.'
  return [
    { id: 'invite', title: 'Invite', content: inviteMail({ ...invite, message }) },
    {
      id: 'waitlist-invite',
      title: 'Invite from the waiting list',
      content: inviteMail({ ...invite, name: '', isFromWaitlist: true }),
    },
    { id: 'waitlist-decline', title: 'Waiting list: not now', content: declinedMail() },
  ]
}
