import type { Question, SurveySchema } from '#contract/survey/schema'
import type { Answer, Answers } from '#model/survey/answers'
import { formatAnswer, textWithRecalls } from '../../../../survey/format-answer.ts'

/**
 * Reads the texts of a survey in its first language, as charts and files do, and answers with the respondent’s words
 * beside them where these differ.
 */
export function answerReader(schema: SurveySchema, answers: Answers, given: string) {
  const language = schema.languages[0] ?? 'en'
  const words = textWithRecalls(schema, language, answers)
  const isOther = given !== language && schema.languages.includes(given)
  const givenWords = isOther ? textWithRecalls(schema, given, answers) : undefined
  return {
    language,
    words,
    read(question: Question, answer: Answer): { text: string; given?: string } {
      const text = formatAnswer(question, answer, words)
      const original = givenWords && formatAnswer(question, answer, givenWords)
      return original === undefined || original === text ? { text } : { text, given: original }
    },
  }
}
