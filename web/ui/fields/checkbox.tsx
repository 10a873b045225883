import { LabelledChoice, type ChoiceProps } from './labelled-choice.tsx'

export function Checkbox({ value, onChange, isDisabled, ...words }: ChoiceProps) {
  return (
    <LabelledChoice
      {...words}
      control={(names) => (
        <span className="relative mt-0.5 flex size-4 shrink-0">
          <input
            type="checkbox"
            checked={value}
            disabled={isDisabled}
            {...names}
            onChange={(change) => onChange(change.target.checked)}
            className="peer size-4 cursor-[inherit] appearance-none rounded-[4px] border border-line-strong bg-raised transition-colors checked:border-curtain checked:bg-curtain not-disabled:group-hover/choice:border-ink not-disabled:group-hover/choice:checked:bg-curtain-deep"
          />
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 hidden fill-none stroke-on-curtain stroke-2 peer-checked:block"
          >
            <path d="m3.5 8.5 3 3 6-7" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
      )}
    />
  )
}
