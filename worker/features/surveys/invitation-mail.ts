import { invalid } from '../../contract/app-error.ts'
import { isEmailAddress } from '../../model/mail/email-address.ts'
import { INVITATIONS_MAILED_AT_ONCE } from '../../contract/survey/admin.ts'
import type { Survey } from './survey.ts'

export function invitationContent(
  {
    title,
    description,
    settings,
  }: Pick<Survey, 'title' | 'description'> & { settings: Pick<Survey['settings'], 'access' | 'anonymous'> },
  url: string,
) {
  const name = title.replaceAll(/\s+/g, ' ').trim()
  return {
    subject: `You are invited to answer: ${name}`,
    before: [
      `Someone at Mouthpiece would like your answers to “${name}”.`,
      ...(description.trim() ? [description.trim()] : []),
    ],
    action: { label: 'Answer the survey', href: url },
    after: [
      // In an open survey the link is like any other.
      ...(settings.access === 'invited'
        ? ['The link is for you alone and good for one answer, so please don’t share it.']
        : []),
      ...(settings.access === 'signed_in' ? ['To answer, sign in with your account.'] : []),
      ...(settings.anonymous ? ['The survey is anonymous: no one can tell which answers are yours.'] : []),
    ],
    reason: 'You got this e-mail because an admin of Mouthpiece entered your address for this survey.',
  }
}

/**
 * Throws the field's error unless the survey has questions and the notes are distinct addresses, not too many at
 * once.
 */
export function assertMailable({ version, state }: Survey, notes: readonly string[]): void {
  if (version === 0) {
    throw invalid({ mail: { code: 'validation_invalid_value', message: 'Publish the survey first.' } })
  }
  if (state !== 'open') {
    throw invalid({ mail: { code: 'validation_invalid_value', message: 'Open the survey first.' } })
  }
  if (notes.length > INVITATIONS_MAILED_AT_ONCE) {
    const message = `At most ${INVITATIONS_MAILED_AT_ONCE} mails at once.`
    throw invalid({ notes: { code: 'validation_length_out_of_range', message } })
  }
  const wrong = notes.find((note) => !isEmailAddress(note.trim()))
  if (wrong !== undefined) {
    const message = `“${wrong.slice(0, 100)}” is not an e-mail address.`
    throw invalid({ notes: { code: 'validation_is_email', message } })
  }
  const addresses = notes.map((note) => note.trim().toLowerCase())
  const again = addresses.find((address, index) => addresses.indexOf(address) !== index)
  if (again !== undefined) {
    // A second link would be a second answer of the same person.
    throw invalid({ notes: { code: 'validation_not_unique', message: `“${again}” is listed twice.` } })
  }
}

export function sampleInvitationMail(origin: string) {
  const survey = {
    title: 'Voices you would like to have',
    description: 'Five questions, two minutes, and one to be answered aloud.',
    settings: { access: 'invited', anonymous: false },
  } as const
  const content = invitationContent(survey, `${origin}/forms/a-survey?invitation=a-secret-of-one-person`)
  return { id: 'survey-invitation', title: 'Invitation to a survey', content }
}
