import type { Answer, Answers } from '#model/survey/answers'
import type { Question, SurveySchema } from '#contract/survey/schema'
import { formOf, isAnswerable } from '#model/survey/kinds/index'
import { visible } from '#model/survey/walk'
import type { SurveyResponse } from '#contract/survey/admin'
import type { SurveyFile } from '#contract/survey/surveys'
import Download from 'lucide-react/icons/download'
import { isTemporary } from '../../../../platform/call-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { formatAnswer, textWithRecalls } from '../../../../survey/format-answer.ts'
import { pageName } from '../draft/page-name.ts'
import { typeLabel } from '../kinds/index.ts'
import { useBlobAddress } from '../../../../ui/hooks/use-blob-address.ts'
import { SoundPlayer } from '../../../../ui/sound-player.tsx'
import { useSurveyActs } from '../survey/use-survey-acts.ts'
import { StatementText } from './statement-text.tsx'
import { useAnswerFile } from './use-answer-file.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'
import { formatBytes } from '../../../../platform/format-bytes.ts'

export function WholeAnswer({ response, schema }: { response: SurveyResponse; schema: SurveySchema }) {
  // Safe: stored answers have been validated by the engine.
  const answers = response.answers as Answers
  const language = schema.languages.includes(response.language)
    ? response.language
    : (schema.languages[0] ?? 'en')
  const shown = visible(schema, answers)
  const words = textWithRecalls(schema, language, answers)
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
}: {
  question: Question
  answer: Answer | undefined
  response: SurveyResponse
  label: Parameters<typeof formatAnswer>[2]
}) {
  if (answer === undefined) return <span className="text-soft">Not answered</span>
  const fileOf = (id: string) => response.files.find((one) => one.id === id)
  const form = formOf(question)
  if (form === 'recording' && typeof answer === 'string') {
    return <Recording survey={response.survey} id={answer} file={fileOf(answer)} />
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
  if (form === 'ranking' && Array.isArray(answer)) {
    return (
      <ol className="list-inside list-decimal">
        {answer.filter(isId).map((id) => (
          <li key={id}>{formatAnswer(question, [id], label)}</li>
        ))}
      </ol>
    )
  }
  return formatAnswer(question, answer, label)
}

function isId(one: unknown): one is string {
  return typeof one === 'string'
}

function Recording({ survey, id, file }: { survey: string; id: string; file: SurveyFile | undefined }) {
  const { data, error } = useAnswerFile(survey, id)
  const address = useBlobAddress(data)
  if (error && !isTemporary(error))
    return <span className="text-soft">This recording is no longer available.</span>
  if (!address) return <span className="text-soft">Loading the recording…</span>
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SoundPlayer label="The recording" source={address} />
      <FileButton survey={survey} id={id} file={file} />
    </div>
  )
}

export function FileButton({
  survey,
  id,
  file,
}: {
  survey: string
  id: string
  file: SurveyFile | undefined
}) {
  const acts = useSurveyActs()
  return (
    <Button
      size="small"
      icon={<Download aria-hidden="true" />}
      pending={acts.running}
      onPress={() => void acts.saveAnswerFile(survey, id, file?.name ?? id)}
      className="max-w-full shrink!"
    >
      <TruncatedText>{file?.name ?? 'Download'}</TruncatedText>
      {file ? <span className="text-soft">{formatBytes(file.size)}</span> : null}
    </Button>
  )
}
