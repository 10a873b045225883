import type { SurveySchema } from '../../../contract/survey/schema.ts'
import type { Answer } from '../../../model/survey/answers.ts'
import { formOf, isAnswerable, kindOf } from '../../../model/survey/kinds/index.ts'
import { titleText } from '../../../model/survey/recall-markers.ts'
import { cutText } from '../../../model/text/cut-text.ts'
import { answerText } from '../answer-text.ts'

export interface DeliveredAnswer {
  /** Id of the response. */
  id: string
  survey: { id: string; title: string }
  version: number
  schema: SurveySchema
  language: string
  /** Record dates; `edited` may be `''`. */
  sent: string
  edited: string
  seconds: number
  /** Id of the user, or `''`. */
  person: string
  answers: Record<string, unknown>
}

type DeliveryEvent = 'sent' | 'edited' | 'test'

interface AnsweredQuestion {
  question: string
  type: string
  title: string
  /** The stored answer. */
  value: unknown
  /** For readers: labels of choices, the address of the page with the files. */
  text: string
}

/** A text message is read in a list of others; the page of the answer has the rest. */
const MESSAGE_MAX_LENGTH = 2_500
const LINE_MAX_LENGTH = 400

/** The answered questions in their order, in the survey's first language. */
export function answeredQuestions(
  { schema, answers }: Pick<DeliveredAnswer, 'schema' | 'answers'>,
  page: string,
): AnsweredQuestion[] {
  const [language = ''] = schema.languages
  return schema.pages.flatMap(({ questions }) =>
    questions.flatMap((question) => {
      const value = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined
      if (value === undefined || value === null || !isAnswerable(question)) return []
      // Safe: checked before it was stored.
      const answer = value as Answer
      const textOf = (row?: string) => String(answerText(question, answer, { own: schema, row, page }))
      const rows = kindOf(question).rows?.(question)
      const text = rows
        ? rows
            .map(({ id, label }) => [titleText(label, language, schema), textOf(id)] as const)
            .filter(([, chosen]) => chosen !== '')
            .map((pair) => pair.join(': '))
            .join('; ')
        : textOf()
      const title = titleText(question.title, language, schema) || question.id
      return [{ question: question.id, type: question.type, title, value, text }]
    }),
  )
}

/** The page of an answer in the back office. */
export function answerPage(origin: string, id: string): string {
  return `${origin}/admin/surveys/answers/${id}`
}

/**
 * The JSON of an event. `id` repeats the `webhook-id` for receivers that see no headers. Of a signed-in respondent only
 * the id is sent.
 */
export function eventBody(
  delivery: { id: string; event: DeliveryEvent },
  answer: DeliveredAnswer,
  origin: string,
): string {
  const { id, survey, version, language, sent, edited, seconds, person } = answer
  const page = delivery.event === 'test' ? `${origin}/admin/surveys` : answerPage(origin, id)
  const answers = answeredQuestions(answer, page)
  const dateOf = (moment: string) => moment.replace(' ', 'T')
  return JSON.stringify({
    id: delivery.id,
    type: `survey.answer.${delivery.event}`,
    timestamp: dateOf(edited || sent),
    data: {
      answer: id,
      survey: { ...survey, version },
      language,
      sent: dateOf(sent),
      ...(edited !== '' && { edited: dateOf(edited) }),
      seconds,
      ...(person !== '' && { respondent: person }),
      page,
      answers,
    },
  })
}

/** `{"text": …}` in the markup of Slack, in which an answer can neither link nor call people. */
export function textBody(
  { event }: { event: DeliveryEvent },
  answer: DeliveredAnswer,
  origin: string,
): string {
  const { id, survey } = answer
  const page = event === 'test' ? `${origin}/admin/surveys` : answerPage(origin, id)
  const heading = {
    sent: 'New answer to',
    edited: 'An answer was changed in',
    test: 'This is a test of',
  }[event]
  const lines = answeredQuestions(answer, page).map(({ title, text }) =>
    cutText(`*${plain(title)}*: ${plain(text)}`, LINE_MAX_LENGTH),
  )
  const text = cutText([`${heading} “${plain(survey.title)}”`, ...lines].join('\n'), MESSAGE_MAX_LENGTH)
  return JSON.stringify({ text: `${text}\n${page}` })
}

/** Escaped (https://docs.slack.dev/messaging/formatting-message-text), with every call of a whole channel broken. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/@(?=all|channel|everyone|here)/gi, '@\u200b')
}

/** An answer that a test sends: the first question of a survey, answered. */
export function sampleAnswer(
  survey: { id: string; title: string },
  { version, schema, sent }: { version: number; schema: SurveySchema; sent: string },
): DeliveredAnswer {
  const questions = schema.pages.flatMap((page) => page.questions)
  const first = questions.find((question) => formOf(question) === 'text')
  return {
    id: 'test',
    survey,
    version,
    schema,
    language: schema.languages[0] ?? 'en',
    sent,
    edited: '',
    seconds: 42,
    person: '',
    answers: first ? { [first.id]: 'This is a test.' } : {},
  }
}
