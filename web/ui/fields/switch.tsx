import { LabelledChoice, type ChoiceProps } from './labelled-choice.tsx'

export function Switch({ value, onChange, isDisabled, ...words }: ChoiceProps) {
  return (
    <LabelledChoice
      {...words}
      isStrong
      control={(names) => (
        <input
          type="checkbox"
          role="switch"
          checked={value}
          disabled={isDisabled}
          {...names}
          onChange={(change) => onChange(change.target.checked)}
          className="relative h-5 w-9 shrink-0 cursor-[inherit] appearance-none rounded-full border border-line-strong bg-pressed transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-ink before:transition-transform checked:border-curtain checked:bg-curtain not-disabled:group-hover/choice:border-ink not-disabled:group-hover/choice:checked:bg-curtain-deep checked:before:translate-x-4 checked:before:bg-on-curtain"
        />
      )}
    />
  )
}
