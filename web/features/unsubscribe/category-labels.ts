import type { MailCategory } from '#contract/emails/mail'

/** Labels of each kind of e-mail, alone and in a sentence, with a description. */
export const categoryLabels: Record<MailCategory, { name: string; noun: string; text: string }> = {
  news: { name: 'News', noun: 'news', text: 'New characters and tools, a few times a year.' },
  tips: { name: 'Tips', noun: 'tips', text: 'How to get more out of your voice and your puppets.' },
  surveys: { name: 'Surveys', noun: 'surveys', text: 'Questions about what we should make next.' },
  invites: { name: 'Invites', noun: 'invites', text: 'Someone on our team invited you to join.' },
}
