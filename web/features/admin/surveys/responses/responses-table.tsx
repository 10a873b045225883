import type { Answer } from '#contract/survey/answers'
import { wordsIn, type SurveySchema } from '#contract/survey/schema'
import type { SurveyResponse } from '#contract/survey-admin'
import { Link } from 'react-router-dom'
import { classNames } from '../../../../ui/class-names.ts'
import { answerInWords } from '../../../surveys/answer-words.ts'
import { allQuestions } from '../composer/draft-edits.ts'
import { durationWords, momentWords } from '../survey/local-time.ts'
import { kindLabel } from '../questions/question-kinds.ts'

interface ResponsesTableProps {
  responses: readonly SurveyResponse[]
  /** Of the version that is looked at; its questions are the columns. */
  schema: SurveySchema
  language: string
  isAnonymous: boolean
  isOld: boolean
}

/** Each response in a row, each question in a column; the first cell leads to the whole answer. */
export function ResponsesTable({ responses, schema, language, isAnonymous, isOld }: ResponsesTableProps) {
  const questions = allQuestions(schema).filter(({ type }) => type !== 'statement')
  const cell = 'max-w-64 truncate px-3 py-2 align-top'
  return (
    <div
      role="region"
      aria-label="Responses"
      tabIndex={0}
      className={classNames('overflow-x-auto rounded-panel border border-line', isOld && 'opacity-60')}
    >
      <table className="w-full text-left text-sm">
        <thead className="bg-panel">
          <tr>
            {['When', ...(isAnonymous ? [] : ['Who']), 'State', 'Time'].map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
            {questions.map((question) => (
              <th key={question.id} scope="col" className={classNames(cell, 'min-w-32 font-medium')}>
                {wordsIn(question.title, language, schema) || kindLabel(question.type)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {responses.map((response) => (
            <tr key={response.id} className="border-t border-line hover:bg-hover">
              <th scope="row" className="px-3 py-2 font-normal whitespace-nowrap">
                <Link
                  to={`/admin/surveys/answers/${response.id}`}
                  className="rounded-control text-curtain-text underline underline-offset-2"
                >
                  {momentWords(response.sent || response.begun)}
                </Link>
              </th>
              {isAnonymous ? null : <td className={cell}>{response.person?.name ?? 'A visitor'}</td>}
              <td className="px-3 py-2 whitespace-nowrap">{response.state === 'sent' ? 'Sent' : 'Begun'}</td>
              <td className="px-3 py-2 whitespace-nowrap tabular-nums">
                {response.state === 'sent' ? durationWords(response.seconds) : '—'}
              </td>
              {questions.map((question) => {
                const answer = response.answers[question.id]
                return (
                  <td key={question.id} className={cell}>
                    {answer === undefined
                      ? null
                      : // Safe: what is stored has passed the engine's check.
                        answerInWords(question, answer as Answer, (text) => wordsIn(text, language, schema))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
