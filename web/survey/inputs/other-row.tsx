import { OTHER_MAX } from '#model/survey/answer-checks'
import { classNames } from '../../ui/class-names.ts'
import { useTranslation } from '../translation-context.ts'
import { answerBox } from './answer-box.ts'
import { ChoiceRow, type ChoiceRowProps } from './choice-row.tsx'

interface OtherTextProps {
  text: string
  onText: (text: string) => void
  disabled: boolean
  describedBy: string | undefined
}

export function OtherRow({
  text,
  onText,
  describedBy,
  ...row
}: Omit<OtherTextProps, 'text'> &
  Pick<ChoiceRowProps, 'id' | 'type' | 'onChange'> & { text: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2">
      <ChoiceRow {...row} label={t('other')} checked={text !== undefined} />
      {text === undefined ? null : (
        <div className="ps-8">
          <OtherText {...{ text, onText, describedBy }} disabled={row.disabled} />
        </div>
      )}
    </div>
  )
}

export function OtherText({ text, onText, disabled, describedBy }: OtherTextProps) {
  const { t } = useTranslation()
  return (
    <input
      aria-label={t('otherText')}
      dir="auto"
      aria-describedby={describedBy}
      value={text}
      maxLength={OTHER_MAX}
      readOnly={disabled}
      onChange={(change) => onText(change.target.value)}
      className={classNames(answerBox, 'h-11')}
    />
  )
}
