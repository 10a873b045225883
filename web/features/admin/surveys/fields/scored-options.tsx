import type { Option } from '#contract/survey/schema'
import type { ComponentProps } from 'react'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { OptionList } from './option-list.tsx'

/** Options that may give points for the score of a quiz. */
export function ScoredOptions(props: Omit<ComponentProps<typeof OptionList>, 'tail'>) {
  const { options, onChange, composer } = props
  const isScored = options.some(({ points }) => points !== undefined)
  const change = (next: Option[], mark?: string) =>
    onChange(isScored ? next.map((one) => ({ ...one, points: one.points ?? 0 })) : next, mark)
  const points = (option: Option, name: string) => (
    <NumberField
      label={`Points for ${name}`}
      labelHidden
      className="w-16 shrink-0"
      kind="any"
      required
      value={option.points ?? 0}
      onChange={(value = 0) =>
        change(
          options.map((one) => (one.id === option.id ? { ...one, points: value } : one)),
          `points.${option.id}`,
        )
      }
      onBlur={composer.seal}
    />
  )
  return (
    <>
      <OptionList {...props} onChange={change} tail={isScored ? points : undefined} />
      <Switch
        label="Give points"
        description="They add up to a score, which the ending can show."
        value={isScored}
        onChange={(isOn) => onChange(options.map((one) => ({ ...one, points: isOn ? 0 : undefined })))}
      />
    </>
  )
}
