import type { Answer, Answers } from '#model/survey/answers'
import type { Question, SurveySchema } from '#contract/survey/schema'
import { formOf, isAnswerable } from '#model/survey/kinds/index'
import { isStrokes } from '#model/survey/strokes'
import { visible } from '#model/survey/walk'
import type { SurveyResponse } from '#contract/survey/admin'
import { lazy, Suspense } from 'react'
import { formatAnswer, textWithRecalls } from '../../../../survey/format-answer.ts'
import { Strokes } from '../../../../survey/inputs/strokes.tsx'
import { pageName } from '../draft/page-name.ts'
import { typeLabel } from '../kinds/index.ts'
import { FileButton } from './file-button.tsx'
import { StatementText } from './statement-text.tsx'

type Label = Parameters<typeof formatAnswer>[2]

const Recording = lazy(() => import('./recording-answer.tsx'))

export function WholeAnswer({ response, schema }: { response: SurveyResponse; schema: SurveySchema }) {
  // Safe: stored answers have been validated by the engine.
  const answers = response.answers as Answers
  // That of the survey's makers, as in charts and files.
  const language = schema.languages[0] ?? 'en'
  const shown = visible(schema, answers)
  const words = textWithRecalls(schema, language, answers)
  const isOther = response.language !== language && schema.languages.includes(response.language)
  const given = isOther ? textWithRecalls(schema, response.language, answers) : undefined
  return (
    <div className="flex flex-col gap-8">
      {schema.pages.map((page) => {
        const questions = page.questions.filter(({ id }) => shown.has(id))
        if (questions.length === 0) return null
        return (
          <section
            key={page.id}
            aria-label={pageName(schema, page, language)}
            className="flex flex-col gap-4"
          >
            {schema.pages.length > 1 ? (
              <h2 className="text-xl">{words(page.title) || pageName(schema, page, language)}</h2>
            ) : null}
            <dl className="flex flex-col">
              {questions.map((question) => (
                <div key={question.id} className="flex flex-col gap-1 border-t border-line py-3">
                  {isAnswerable(question) ? (
                    <>
                      <dt className="text-sm text-soft wrap-anywhere">
                        {words(question.title) || typeLabel(question.type)}
                      </dt>
                      <dd className="wrap-anywhere whitespace-pre-line">
                        <AnswerValue
                          question={question}
                          answer={answers[question.id]}
                          response={response}
                          label={words}
                          given={given}
                        />
                      </dd>
                    </>
                  ) : (
                    <dt>
                      <StatementText {...{ question, words }} />
                    </dt>
                  )}
                </div>
              ))}
            </dl>
          </section>
        )
      })}
    </div>
  )
}

function AnswerValue({
  question,
  answer,
  response,
  label,
  given,
}: {
  question: Question
  answer: Answer | undefined
  response: SurveyResponse
  label: Label
  /** Reads texts in the respondent’s language, if it is another one. */
  given: Label | undefined
}) {
  if (answer === undefined) return <span className="text-soft">Not answered</span>
  const fileOf = (id: string) => response.files.find((one) => one.id === id)
  const form = formOf(question)
  if (form === 'recording' && typeof answer === 'string') {
    return (
      <Suspense fallback={<span className="text-soft">Loading the recording…</span>}>
        <Recording {...{ response }} question={question.id} id={answer} file={fileOf(answer)} />
      </Suspense>
    )
  }
  if (form === 'files' && Array.isArray(answer)) {
    return (
      <ul className="flex flex-wrap gap-2">
        {answer.filter(isId).map((id) => (
          <li key={id}>
            <FileButton survey={response.survey} id={id} file={fileOf(id)} />
          </li>
        ))}
      </ul>
    )
  }
  if (form === 'signature' && typeof answer === 'string' && isStrokes(answer)) {
    return (
      <Strokes
        path={answer}
        label="The signature"
        className="w-80 max-w-full rounded-control border border-line"
      />
    )
  }
  if (form === 'ranking' && Array.isArray(answer)) {
    return (
      <ol className="list-inside list-decimal">
        {answer.filter(isId).map((id) => (
          <li key={id}>
            <Words {...{ question, response, label, given }} answer={[id]} />
          </li>
        ))}
      </ol>
    )
  }
  return <Words {...{ question, answer, response, label, given }} />
}

/** The given words beside those of the survey’s first language, where they differ. */
function Words({
  question,
  answer,
  response,
  label,
  given,
}: {
  question: Question
  answer: Answer
  response: SurveyResponse
  label: Label
  given: Label | undefined
}) {
  const text = formatAnswer(question, answer, label)
  const original = given && formatAnswer(question, answer, given)
  if (!original || original === text) return text
  return (
    <>
      {text}{' '}
      <bdi lang={response.language} className="text-soft">
        {original}
      </bdi>
    </>
  )
}

function isId(one: unknown): one is string {
  return typeof one === 'string'
}
