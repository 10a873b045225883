import { ListenEditor } from './listen-editor.tsx'
import { Pair, type LimitsProps } from './limit-fields.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { ChoiceLimits, MatrixLimits, RankingLimits } from './option-limits.tsx'
import { DateLimits, NumberLimits, ScaleLimits, TextLimits } from './value-limits.tsx'

const MEBIBYTE = 1024 * 1024

/** What is set for this kind of question only: its options, limits and labels. */
export function QuestionLimits(props: LimitsProps) {
  const { question, onChange } = props
  switch (question.type) {
    case 'short_text':
    case 'long_text':
      return <TextLimits {...props} question={question} />
    case 'number':
      return <NumberLimits {...props} question={question} />
    case 'date':
      return <DateLimits {...props} question={question} />
    case 'single_choice':
    case 'dropdown':
    case 'multiple_choice':
      return <ChoiceLimits {...props} question={question} />
    case 'rating':
      return (
        <NumberField
          label="Stars"
          required
          min={3}
          max={10}
          value={question.max}
          onChange={(max) => max !== undefined && onChange({ ...question, max }, 'max')}
          className="max-w-40"
        />
      )
    case 'scale':
      return <ScaleLimits {...props} question={question} />
    case 'ranking':
      return <RankingLimits {...props} question={question} />
    case 'matrix':
      return <MatrixLimits {...props} question={question} />
    case 'file':
      return <FileLimits {...props} question={question} />
    case 'voice':
      return (
        <NumberField
          label="Maximum seconds"
          required
          min={5}
          max={600}
          value={question.maxSeconds}
          onChange={(maxSeconds) =>
            maxSeconds !== undefined && onChange({ ...question, maxSeconds }, 'maxSeconds')
          }
          className="max-w-40"
        />
      )
    case 'listen':
      return <ListenEditor {...props} question={question} />
    case 'hidden':
      return (
        <p className="text-sm text-soft">
          Nobody sees it. The link fills it in: <code>?{question.id}=…</code>
        </p>
      )
    case 'statement':
    case 'email':
    case 'url':
    case 'yes_no':
    case 'consent':
      return null
    default:
      return question satisfies never
  }
}

function FileLimits({ question, onChange }: LimitsProps<'file'>) {
  return (
    <Pair>
      <NumberField
        label="Maximum files"
        required
        min={1}
        max={10}
        value={question.maxFiles}
        onChange={(maxFiles) => maxFiles !== undefined && onChange({ ...question, maxFiles }, 'maxFiles')}
      />
      <NumberField
        label="Megabytes per file"
        required
        min={1}
        max={100}
        value={Math.round(question.maxBytes / MEBIBYTE)}
        onChange={(size) =>
          size !== undefined && onChange({ ...question, maxBytes: size * MEBIBYTE }, 'maxBytes')
        }
      />
    </Pair>
  )
}
