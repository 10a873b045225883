import { isOther, type Answer, type OtherChoice } from '#model/survey/answers'
import type { RunnerTranslation } from '../catalogues.ts'
import { useTranslation } from '../translation-context.ts'
import { ChoiceRow } from '../inputs/choice-row.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import { OtherRow } from '../inputs/other-row.tsx'
import type { FormKind } from './kind.ts'

export const multipleChoice: FormKind<'multiple_choice'> = { Input: MultipleChoiceInput }

function MultipleChoiceInput(props: InputProps<'multiple_choice'>) {
  const { question, answer, onAnswer, words, langOf, id, disabled } = props
  const chosen = choicesOf(answer)
  const other = chosen.find(isOther)
  const set = (next: (string | OtherChoice)[]) => onAnswer(next.length > 0 ? next : undefined)
  const setOther = (text: string | undefined) =>
    set([...chosen.filter((one) => !isOther(one)), ...(text === undefined ? [] : [{ other: text }])])
  const { minChoices = 0, maxChoices } = question
  const { t } = useTranslation()
  const limits = limitsText(minChoices, maxChoices, t)
  return (
    <div className="flex flex-col gap-2">
      {limits ? <p className="text-sm text-soft">{limits}</p> : null}
      {question.options.map((option) => (
        <ChoiceRow
          key={option.id}
          {...{ id, disabled }}
          language={langOf(option.label)}
          type="checkbox"
          label={words(option.label)}
          checked={chosen.includes(option.id)}
          onChange={(checked) =>
            set(checked ? [...chosen, option.id] : chosen.filter((one) => one !== option.id))
          }
        />
      ))}
      {question.other ? (
        <OtherRow
          {...{ id, disabled, describedBy: props.describedBy }}
          type="checkbox"
          text={other?.other}
          onText={setOther}
          onChange={(checked) => setOther(checked ? '' : undefined)}
        />
      ) : null}
    </div>
  )
}

function choicesOf(answer: Answer | undefined): (string | OtherChoice)[] {
  return Array.isArray(answer) ? answer : []
}

function limitsText(min: number, max: number | undefined, t: RunnerTranslation['t']): string {
  if (min > 0 && max !== undefined)
    return min === max ? t('chooseExactly', { count: min }) : t('chooseRange', { min, max })
  if (min > 1) return t('chooseAtLeast', { count: min })
  return max === undefined ? '' : t('chooseUpTo', { count: max })
}
