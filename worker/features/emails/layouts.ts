import type { MailBlock, MailDocument } from '../../contract/emails/document.ts'
import { emptyMail } from '../../contract/emails/document.ts'

interface Layout {
  name: string
  subject: string
  document: MailDocument
}

const text = (words: string) => [{ type: 'text' as const, text: words }]
const paragraph = (words: string): MailBlock => ({ type: 'paragraph', content: text(words) })
const heading = (level: 1 | 2 | 3, words: string): MailBlock => ({
  type: 'heading',
  attrs: { level },
  content: text(words),
})
const button = (label: string): MailBlock => ({ type: 'button', attrs: { label, href: '' } })
const doc = (...content: MailBlock[]): MailDocument => ({ type: 'doc', content })

/** Initial content of new campaigns. Links are empty, and lint asks for them. */
export const layouts = {
  blank: { name: 'Untitled e-mail', subject: '', document: emptyMail },
  announcement: {
    name: 'Announcement',
    subject: 'Something new on stage',
    document: doc(
      heading(1, 'Something new on stage'),
      paragraph('Hi {{first_name|there}},'),
      paragraph(
        'Say in two sentences what is new, and what it lets people do that they could not do before.',
      ),
      button('See it'),
      paragraph('Then tell the story behind it, or what comes next.'),
    ),
  },
  newsletter: {
    name: 'Newsletter',
    subject: 'This month at Mouthpiece',
    document: doc(
      heading(1, 'This month at Mouthpiece'),
      paragraph('Hi {{first_name|there}}, here is what happened since the last curtain.'),
      { type: 'horizontalRule' },
      {
        type: 'columns',
        content: [
          {
            type: 'column',
            content: [
              { type: 'heading', attrs: { level: 2 }, content: text('Made by you') },
              { type: 'paragraph', content: text('A project of the month, and who made it.') },
            ],
          },
          {
            type: 'column',
            content: [
              { type: 'heading', attrs: { level: 2 }, content: text('Made for you') },
              { type: 'paragraph', content: text('A tool or a character that is new.') },
            ],
          },
        ],
      },
      { type: 'horizontalRule' },
      heading(2, 'A trick to try'),
      paragraph('One thing, in a few lines, that makes the next recording better.'),
      button('Open the studio'),
    ),
  },
  survey: {
    name: 'Survey invitation',
    subject: 'Two minutes for a question?',
    document: doc(
      heading(1, 'What should we build next?'),
      paragraph('Hi {{first_name|there}},'),
      paragraph('You’ve been on stage for a while, so your opinion counts. It takes about two minutes.'),
      {
        type: 'survey',
        attrs: { survey: '', title: 'Choose a survey', text: '', label: 'Answer the survey' },
      },
      paragraph('Thank you for helping us.'),
    ),
  },
} satisfies Record<string, Layout>
