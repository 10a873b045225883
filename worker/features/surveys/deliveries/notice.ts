import { cutText } from '../../../model/text/cut-text.ts'
import { answeredQuestions, answerPage, type DeliveredAnswer } from './payload.ts'

/** Answers that one notice shows; it counts the others. */
export const SHOWN_ANSWERS = 5

const TITLE_MAX_LENGTH = 120
const LINE_MAX_LENGTH = 300
const ANSWER_MAX_LENGTH = 1_500

export interface NoticedAnswers {
  survey: { id: string; title: string }
  /** The first `SHOWN_ANSWERS` of them. */
  answers: readonly DeliveredAnswer[]
  total: number
  isTest: boolean
  isDigest: boolean
  origin: string
}

/** The e-mail about new answers: the answers themselves for a few, their number for many. */
export function noticeMail(noticed: NoticedAnswers) {
  const { answers, total, isDigest, origin } = noticed
  const more = total - answers.length
  const shown = answers.map((answer) => answerText(answer, origin)).filter((text) => text !== '')
  return {
    subject: headingOf(noticed),
    before: [isDigest ? 'These answers arrived since the last digest.' : `${headingOf(noticed)}.`],
    ...(shown.length > 0 && { quote: shown.join('\n\n') }),
    action: { label: openLabel(noticed), href: pageOf(noticed) },
    after: more > 0 ? [`There ${more === 1 ? 'is 1 more' : `are ${more} more`}.`] : [],
    reason:
      'You got this e-mail because answers to this survey are sent to you. An admin can stop that under “Notices” of the survey.',
  }
}

/**
 * The card about new answers in a room, which leads to a path of this site. It has no words of an answer: all who are
 * signed in can read a room, and its messages outlive the answer.
 */
export function noticeCard(noticed: NoticedAnswers): { url: string; title: string; description: string } {
  return {
    url: pageOf({ ...noticed, origin: '' }),
    title: openLabel(noticed),
    description: 'For admins only.',
  }
}

export function headingOf({ survey, total, isTest }: NoticedAnswers): string {
  const title = cutText(oneLine(survey.title), TITLE_MAX_LENGTH)
  if (isTest && total === 1) return `This is a test of “${title}”`
  return total === 1 ? `New answer to “${title}”` : `${total} new answers to “${title}”`
}

function openLabel({ total }: NoticedAnswers): string {
  return total === 1 ? 'Open the answer' : 'Open the answers'
}

function pageOf({ survey, answers, total, isTest, origin }: NoticedAnswers): string {
  const [first] = answers
  return total === 1 && first && !isTest
    ? answerPage(origin, first.id)
    : `${origin}/admin/surveys/submissions/${survey.id}`
}

function answerText(answer: DeliveredAnswer, origin: string): string {
  const lines = answeredQuestions(answer, answerPage(origin, answer.id)).map(({ title, text }) =>
    cutText(`${oneLine(title)}: ${oneLine(text)}`, LINE_MAX_LENGTH),
  )
  return cutText(lines.join('\n'), ANSWER_MAX_LENGTH)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
