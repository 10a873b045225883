import { classNames } from '../../ui/class-names.ts'
import type { SurveyFiles } from '../survey-files.ts'
import { ClearAnswer, tick } from './choice-row.tsx'
import type { InputProps } from './input-props.ts'
import { useStoredPicture } from '../use-stored-picture.ts'

/** Cards with a picture and its label, which also describes it. */
export function PictureChoiceInput({
  question,
  answer,
  onAnswer,
  words,
  langOf,
  id,
  files,
  disabled,
}: InputProps<'picture_choice'>) {
  const { options, multiple } = question
  const chosen = Array.isArray(answer) ? answer : [answer]

  function choose(option: string, checked: boolean) {
    if (!multiple) return onAnswer(option)
    const next = options
      .map((one) => one.id)
      .filter((one) => (one === option ? checked : chosen.includes(one)))
    onAnswer(next.length > 0 ? next : undefined)
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2 @md:grid-cols-3">
        {options.map((option) => (
          <label
            key={option.id}
            data-choice
            className={classNames(
              'flex cursor-pointer flex-col gap-2 rounded-control border border-line-strong bg-raised p-2 transition-colors',
              'hover:border-ink has-checked:border-curtain has-checked:bg-hover',
              'has-checked:inset-ring has-checked:inset-ring-curtain has-disabled:cursor-not-allowed',
            )}
          >
            <Picture id={option.picture} files={files} />
            <span className="flex items-start gap-2">
              <input
                type={multiple ? 'checkbox' : 'radio'}
                name={id}
                className={classNames(tick, 'mt-0.5')}
                disabled={disabled}
                checked={chosen.includes(option.id)}
                onChange={(change) => choose(option.id, change.target.checked)}
              />
              <span lang={langOf(option.label)} dir="auto" className="min-w-0 wrap-anywhere">
                {words(option.label)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {multiple ? null : <ClearAnswer {...{ question, answer, disabled, onAnswer }} />}
    </div>
  )
}

/** Decorative, since the label beside it describes it. Without a connection only the label is shown. */
function Picture({ id, files }: { id: string; files: SurveyFiles }) {
  const address = useStoredPicture(id, files)
  return (
    <div className="grid aspect-4/3 place-items-center overflow-hidden rounded-sm bg-hover">
      {address ? <img src={address} alt="" className="size-full object-contain" /> : null}
    </div>
  )
}
