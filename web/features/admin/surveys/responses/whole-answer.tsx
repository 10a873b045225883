import type { Answer, Answers } from '#model/survey/answers'
import type { Question, SurveySchema } from '#contract/survey/schema'
import { formOf, isAnswerable } from '#model/survey/kinds/index'
import { isStrokes } from '#model/survey/strokes'
import { visible } from '#model/survey/walk'
import type { SurveyResponse } from '#contract/survey/admin'
import { lazy, Suspense } from 'react'
import { isolated } from '../../../../platform/locale.ts'
import { Strokes } from '../../../../survey/inputs/strokes.tsx'
import { pageName } from '../draft/page-name.ts'
import { typeLabel } from '../kinds/index.ts'
import { answerReader } from './answer-reader.ts'
import { hasPreview } from './answer-picture.ts'
import { FileButton } from './file-button.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'
import { StatementText } from './statement-text.tsx'

type Read = ReturnType<typeof answerReader>['read']

const Recording = lazy(() => import('./recording-answer.tsx'))

export function WholeAnswer({ response, schema }: { response: SurveyResponse; schema: SurveySchema }) {
  // Safe: stored answers have been validated by the engine.
  const answers = response.answers as Answers
  const shown = visible(schema, answers)
  const { language, words, read } = answerReader(schema, answers, response.language)
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
                          read={read}
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
  read,
}: {
  question: Question
  answer: Answer | undefined
  response: SurveyResponse
  read: Read
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
      <ul className="flex flex-wrap items-end gap-3">
        {answer.filter(isId).map((id) => (
          <li key={id} className="flex max-w-full min-w-0 flex-col items-start gap-2">
            {hasPreview(fileOf(id)) ? (
              <span className="block aspect-square w-40 max-w-full overflow-hidden rounded-control border border-line bg-hover">
                <FileThumbnail
                  contained
                  survey={response.survey}
                  id={id}
                  alt={`Preview of ${isolated(fileOf(id)?.name ?? '')}`}
                />
              </span>
            ) : null}
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
            <Words {...read(question, [id])} language={response.language} />
          </li>
        ))}
      </ol>
    )
  }
  return <Words {...read(question, answer)} language={response.language} />
}

/** `given`: in the respondent’s language. */
function Words({ text, given, language }: ReturnType<Read> & { language: string }) {
  if (!given) return text
  return (
    <>
      {text}{' '}
      <bdi lang={language} className="text-soft">
        {given}
      </bdi>
    </>
  )
}

function isId(one: unknown): one is string {
  return typeof one === 'string'
}
