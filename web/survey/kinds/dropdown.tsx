import { isOther } from '#model/survey/answers'
import { classNames } from '../../ui/class-names.ts'
import { useTranslation } from '../translation-context.ts'
import { answerBox } from '../inputs/answer-box.ts'
import type { InputProps } from '../inputs/input-props.ts'
import { OtherText } from '../inputs/other-row.tsx'
import type { FormKind } from './kind.ts'

export const dropdown: FormKind<'dropdown'> = { layout: 'label', Input: DropdownInput }

/** The value of “Other”; no option id has this form. */
const OTHER = '…other'

function DropdownInput(props: InputProps<'dropdown'>) {
  const { t } = useTranslation()
  const { question, answer, onAnswer, words, langOf, id, disabled, describedBy, invalid } = props
  return (
    <>
      <select
        id={`${id}-control`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={question.required || undefined}
        disabled={disabled}
        value={isOther(answer) ? OTHER : typeof answer === 'string' ? answer : ''}
        onChange={({ target: { value } }) =>
          onAnswer(value === OTHER ? { other: '' } : value === '' ? undefined : value)
        }
        className={classNames(answerBox, 'h-11')}
      >
        <option value="">{t('choose')}</option>
        {question.options.map((option) => (
          <option key={option.id} lang={langOf(option.label)} dir="auto" value={option.id}>
            {words(option.label)}
          </option>
        ))}
        {question.other ? <option value={OTHER}>{t('other')}</option> : null}
      </select>
      {isOther(answer) ? (
        <OtherText
          {...{ disabled, describedBy }}
          text={answer.other}
          onText={(other) => onAnswer({ other })}
        />
      ) : null}
    </>
  )
}
