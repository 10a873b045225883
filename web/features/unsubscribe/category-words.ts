import type { MailCategory } from '#contract/mail'

/** What each kind of mail is called, and what is in it. */
export const categoryWords: Record<MailCategory, { name: string; text: string }> = {
  news: { name: 'News', text: 'New characters and tools, a few times a year.' },
  tips: { name: 'Tips', text: 'How to get more out of your voice and your puppets.' },
  surveys: { name: 'Surveys', text: 'Questions about what we should make next.' },
  invites: { name: 'Invites', text: 'An admin asks you to make an account.' },
}
