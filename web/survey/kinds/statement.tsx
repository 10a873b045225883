import type { InputProps } from '../inputs/input-props.ts'
import type { FormKind } from './kind.ts'

export const statement: FormKind<'statement'> = { layout: 'plain', Input: StatementText }

function StatementText({ question, words, langOf, id }: InputProps<'statement'>) {
  const [title, help] = [words(question.title), words(question.help)]
  return (
    <div id={id} data-question={question.id} className="border-s-4 border-limelight ps-4">
      {title ? (
        <p
          lang={langOf(question.title)}
          dir="auto"
          className="text-lg font-medium wrap-anywhere whitespace-pre-line"
        >
          {title}
        </p>
      ) : null}
      {help ? (
        <p lang={langOf(question.help)} dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {help}
        </p>
      ) : null}
    </div>
  )
}
