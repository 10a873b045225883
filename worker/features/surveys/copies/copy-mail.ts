import type { SurveySchema } from '../../../contract/survey/schema.ts'
import type { Answers } from '../../../model/survey/answers.ts'
import { answerInWords, textWithRecalls, type AnswerTexts } from '../../../model/survey/format-answer.ts'
import { isAnswerable, isHidden } from '../../../model/survey/kinds/index.ts'
import { directionOf, runnerLanguageFor } from '../../../model/survey/runner-languages.ts'
import { textIn } from '../../../model/survey/texts.ts'
import { walk } from '../../../model/survey/walk.ts'
import { unlinked } from '../../../model/text/unlinked.ts'
import { cutText } from '../../../model/text/cut-text.ts'
import type { CopyWords } from './copy-words.ts'
import { copyWords } from './words.ts'

const TITLE_MAX_LENGTH = 120
/** Strangers may have the mail sent to addresses of others. */
const ANSWER_MAX_LENGTH = 2_000

/** The e-mail with a copy of a response, in the language in which it was answered. */
export function copyMail({
  title,
  schema,
  answers: given,
  language,
}: {
  title: string
  schema: SurveySchema
  answers: Answers
  language: string
}) {
  const tag = runnerLanguageFor([language])
  const words = copyWords[tag]
  const { pages, answers } = walk(schema, given)
  const format = { texts: answerTexts(words, tag), formatDate: dateFormatIn(tag) }
  const text = textWithRecalls(schema, language, answers, format)
  const name = cutText(title.replaceAll(/\s+/g, ' ').trim(), TITLE_MAX_LENGTH)
  return {
    subject: fill(words.subject, { title: name }),
    before: [words.intro],
    answers: pages
      .flatMap(({ questions }) => questions)
      .filter((question) => isAnswerable(question) && !isHidden(question))
      .flatMap((question) => {
        const answer = answers[question.id]
        if (answer === undefined) return []
        const label = (label: Parameters<typeof text>[0]) => textIn(label, language, schema)
        // Words of strangers, also in a title that repeats an answer.
        const cut = (words: string) => unlinked(cutText(words, ANSWER_MAX_LENGTH))
        const words = answerInWords(question, answer, label, format)
        return [{ question: cut(text(question.title)), answer: cut(words) }]
      }),
    after: [],
    reason: words.reason,
    refuseLabel: words.refuse,
    language: { tag, direction: directionOf(tag) },
  }
}

function answerTexts(words: CopyWords, language: string): AnswerTexts {
  return {
    yes: () => words.yes,
    no: () => words.no,
    version: (version) => fill(words.consentVersion, { version }),
    recording: () => words.aRecording,
    signature: () => words.aSignature,
    files(count) {
      const { files } = words
      const form = new Intl.PluralRules(language).select(count)
      const number = new Intl.NumberFormat(language).format(count)
      return fill(typeof files === 'string' ? files : (files[form] ?? files.other), { count: number })
    },
  }
}

function dateFormatIn(language: string) {
  return (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options).format(date)
}

function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
