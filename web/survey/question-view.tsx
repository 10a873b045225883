import type { AnswerProblem } from '#model/survey/answers'
import type { Question } from '#contract/survey/schema'
import type { QuestionType } from '#model/survey/kinds/kind'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { InputProps } from './inputs/input-props.ts'
import { formKinds } from './kinds/index.tsx'
import type { FormKind } from './kinds/kind.ts'
import { problemMessage } from './problem-message.ts'
import { QuestionPicture } from './question-picture.tsx'
import { useTranslation } from './translation-context.ts'

interface QuestionViewProps extends Omit<
  InputProps<Question['type']>,
  'question' | 'describedBy' | 'invalid'
> {
  question: Question
  problem: AnswerProblem | undefined
}

/** One question with its title, help, input and error. */
export function QuestionView({ problem, ...props }: QuestionViewProps) {
  const { id, question, words, langOf } = props
  const translation = useTranslation()
  const help = words(question.help)
  // Safe: the input of this type is given a question of this type.
  const kind = formKinds[question.type] as FormKind<QuestionType> | null | undefined
  if (kind === null) return null
  if (!kind) return <NewerQuestion id={id} question={question.id} />
  const describedBy =
    [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
  const input = <kind.Input {...props} describedBy={describedBy} invalid={problem !== undefined} />
  const picture = question.picture ? (
    <QuestionPicture
      picture={question.picture}
      alt={words(question.picture.alt)}
      language={langOf(question.picture.alt)}
      files={props.files}
    />
  ) : null
  if (kind.layout === 'plain')
    return picture ? (
      <div className="flex flex-col gap-2.5">
        {input}
        {picture}
      </div>
    ) : (
      input
    )
  const title = (
    <>
      <span lang={langOf(question.title)} dir="auto">
        {words(question.title)}
      </span>
      {question.required ? (
        <>
          <span aria-hidden="true" className="text-danger">
            {' '}
            *
          </span>
          <span className="sr-only"> {translation.t('required')}</span>
        </>
      ) : null}
    </>
  )
  const helpAbove = help ? (
    <p
      id={`${id}-help`}
      lang={langOf(question.help)}
      dir="auto"
      className="text-sm text-soft wrap-anywhere whitespace-pre-line"
    >
      {help}
    </p>
  ) : null
  const problemBelow = problem ? (
    <p id={`${id}-problem`} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-0.5" aria-hidden="true" />
      {problemMessage(problem, question, translation)}
    </p>
  ) : null

  if (kind.layout === 'label') {
    return (
      <div id={id} data-question={question.id} className="flex flex-col gap-2.5">
        <label htmlFor={`${id}-control`} className={titleClass}>
          {title}
        </label>
        {helpAbove}
        {picture}
        {input}
        {problemBelow}
      </div>
    )
  }
  return (
    <fieldset id={id} data-question={question.id} aria-describedby={describedBy} className="min-w-0">
      <legend className={titleClass}>{title}</legend>
      <div className="mt-2.5 flex flex-col gap-2.5">
        {helpAbove}
        {picture}
        {input}
        {problemBelow}
      </div>
    </fieldset>
  )
}

const titleClass = 'text-base font-medium text-ink wrap-anywhere whitespace-pre-line'

/** In place of a question whose type this build of the page does not know. */
function NewerQuestion({ id, question }: { id: string; question: string }) {
  const { t } = useTranslation()
  return (
    <p
      id={id}
      data-question={question}
      className="rounded-control border-s-4 border-limelight bg-hover px-4 py-3"
    >
      {t('unsupported')}
    </p>
  )
}
