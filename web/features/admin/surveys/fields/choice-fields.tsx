import type { Option } from '#contract/survey/schema'
import { Switch } from '../../../../ui/fields/switch.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { ScoredOptions } from './scored-options.tsx'

interface Choice {
  options: Option[]
  other?: boolean | undefined
}

export function ChoiceFields({
  choice,
  onChange,
  composer,
  state,
}: ComposerProps & {
  choice: Choice
  onChange: (change: Partial<Choice>, mark?: string) => void
}) {
  return (
    <>
      <ScoredOptions
        {...{ composer, state }}
        options={choice.options}
        onChange={(options, mark) => onChange({ options }, mark)}
      />
      <Switch
        label="Offer “Other”, with a field to write in"
        value={choice.other ?? false}
        onChange={(other) => onChange({ other })}
      />
    </>
  )
}
