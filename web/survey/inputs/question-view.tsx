import type { AnswerProblem } from '#model/survey/answers'
import type { Question } from '#contract/survey/schema'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import {
  ConsentInput,
  DropdownInput,
  MultipleChoiceInput,
  SingleChoiceInput,
  YesNoInput,
} from './choice-inputs.tsx'
import { FileInput } from './file-input.tsx'
import type { InputProps } from './input-props.ts'
import { ListenInput } from './listen-input.tsx'
import { MatrixInput } from './matrix-input.tsx'
import { problemWords } from '../problem-words.ts'
import { RankingInput } from './ranking-input.tsx'
import { RatingInput, ScaleInput } from './scale-inputs.tsx'
import { NumberInput } from './number-input.tsx'
import { DateInput, LongTextInput, TextInput } from './text-inputs.tsx'
import { VoiceInput } from './voice-input.tsx'

interface QuestionViewProps extends Omit<
  InputProps<Question['type']>,
  'question' | 'describedBy' | 'invalid'
> {
  question: Question
  problem: AnswerProblem | undefined
}

/** One question: its words, the control to answer it with, and what is wrong. */
export function QuestionView({ problem, ...props }: QuestionViewProps) {
  const { id, question, words, language } = props
  const help = words(question.help)
  if (question.type === 'hidden') return null
  if (question.type === 'statement') {
    return (
      <div
        id={id}
        data-question={question.id}
        lang={language}
        dir="auto"
        className="border-l-4 border-limelight pl-4"
      >
        {words(question.title) ? (
          <p className="text-lg font-medium wrap-anywhere whitespace-pre-line">{words(question.title)}</p>
        ) : null}
        {help ? <p className="mt-1 wrap-anywhere whitespace-pre-line">{help}</p> : null}
      </div>
    )
  }
  const describedBy =
    [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
  const shared = { ...props, describedBy, invalid: problem !== undefined }
  const title = (
    <>
      <span lang={language} dir="auto">
        {words(question.title)}
      </span>
      {question.required ? (
        <>
          <span aria-hidden="true" className="text-danger">
            {' '}
            *
          </span>
          <span className="sr-only"> (required)</span>
        </>
      ) : null}
    </>
  )
  const helpAbove = help ? (
    <p
      id={`${id}-help`}
      lang={language}
      dir="auto"
      className="text-sm text-soft wrap-anywhere whitespace-pre-line"
    >
      {help}
    </p>
  ) : null
  const problemBelow = problem ? (
    <p id={`${id}-problem`} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-0.5" aria-hidden="true" />
      {problemWords(problem, question)}
    </p>
  ) : null

  if (hasOneControl(question)) {
    return (
      <div id={id} data-question={question.id} className="flex flex-col gap-2.5">
        <label htmlFor={`${id}-control`} className={titleClass}>
          {title}
        </label>
        {helpAbove}
        {inputOf(question, shared)}
        {problemBelow}
      </div>
    )
  }
  return (
    <fieldset id={id} data-question={question.id} aria-describedby={describedBy} className="min-w-0">
      <legend className={titleClass}>{title}</legend>
      <div className="mt-2.5 flex flex-col gap-2.5">
        {helpAbove}
        {inputOf(question, shared)}
        {problemBelow}
      </div>
    </fieldset>
  )
}

const titleClass = 'text-base font-medium text-ink wrap-anywhere whitespace-pre-line'

function hasOneControl({ type }: Question): boolean {
  return ['short_text', 'long_text', 'email', 'url', 'number', 'date', 'dropdown'].includes(type)
}

type SharedProps = Omit<InputProps<Question['type']>, 'question'>

function inputOf(
  question: Exclude<Question, { type: 'statement' | 'hidden' }>,
  shared: SharedProps,
): ReactNode {
  switch (question.type) {
    case 'short_text':
    case 'email':
    case 'url':
      return <TextInput {...shared} question={question} />
    case 'long_text':
      return <LongTextInput {...shared} question={question} />
    case 'number':
      return <NumberInput {...shared} question={question} />
    case 'date':
      return <DateInput {...shared} question={question} />
    case 'single_choice':
      return <SingleChoiceInput {...shared} question={question} />
    case 'multiple_choice':
      return <MultipleChoiceInput {...shared} question={question} />
    case 'dropdown':
      return <DropdownInput {...shared} question={question} />
    case 'yes_no':
      return <YesNoInput {...shared} question={question} />
    case 'consent':
      return <ConsentInput {...shared} question={question} />
    case 'rating':
      return <RatingInput {...shared} question={question} />
    case 'scale':
      return <ScaleInput {...shared} question={question} />
    case 'ranking':
      return <RankingInput {...shared} question={question} />
    case 'matrix':
      return <MatrixInput {...shared} question={question} />
    case 'file':
      return <FileInput {...shared} question={question} />
    case 'voice':
      return <VoiceInput {...shared} question={question} />
    case 'listen':
      return <ListenInput {...shared} question={question} />
    default:
      return question satisfies never
  }
}
