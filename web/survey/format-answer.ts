import type { Answer, Answers } from '#model/survey/answers'
import * as model from '#model/survey/format-answer'
import type { LocalText, Question, SurveySchema } from '#contract/survey/schema'
import { formatDate, type Locale, localeFor } from '../platform/locale.ts'
import { englishTranslation, type RunnerTranslation } from './catalogues.ts'

type Label = (text: LocalText | undefined) => string

function textsIn({ t }: Pick<RunnerTranslation, 't'>): model.AnswerTexts {
  return {
    yes: () => t('yes'),
    no: () => t('no'),
    version: (version) => t('consentVersion', { version }),
    files: (count) => t('files', { count }),
    recording: () => t('aRecording'),
    signature: () => t('aSignature'),
  }
}

/** Labels instead of option ids, lists with commas. Ids of files and recordings are replaced by their type. */
export function formatAnswer(
  question: Question,
  answer: Answer,
  label: Label,
  translation: Pick<RunnerTranslation, 't'> = englishTranslation,
): string {
  return model.formatAnswer(question, answer, label, textsIn(translation))
}

/** Returns a function that reads a text in `language` and inserts recalled answers. */
export function textWithRecalls(
  schema: SurveySchema,
  language: string,
  answers: Answers,
  translation: Pick<RunnerTranslation, 't'> = englishTranslation,
): Label {
  const locale = localeFor(language)
  const texts = { ...textsIn(translation), number: numberIn(locale) }
  return model.textWithRecalls(schema, language, answers, { texts, formatDate: locale.formatDate })
}

/** Like `formatAnswer`, with days and times in the form for sentences. */
export function answerInWords(
  question: Question,
  answer: Answer,
  label: Label,
  translation: Pick<RunnerTranslation, 't' | 'locale'>,
): string {
  const { locale } = translation
  const words = {
    texts: { ...textsIn(translation), number: numberIn(locale) },
    formatDate: locale.formatDate,
  }
  return model.answerInWords(question, answer, label, words)
}

/** Not grouped: a number may be a year. */
export const numberIn =
  ({ formatNumber }: Locale) =>
  (value: number) =>
    formatNumber(value || 0, { useGrouping: false, maximumFractionDigits: 20 })

/** Formats a day (YYYY-MM-DD) for a sentence, in the reader's own language by default. */
export function formatCalendarDay(day: unknown, format: Locale['formatDate'] = formatDate): string {
  return model.formatCalendarDay(day, format)
}

/** Formats a time of day (HH:MM) for a sentence, in the reader's own language by default: `9:30 AM`. */
export function formatClockTime(time: string, format: Locale['formatDate'] = formatDate): string {
  return model.formatClockTime(time, format)
}
