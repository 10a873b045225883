import type { LocalText } from '#contract/survey/schema'
import { textOrNone } from '../draft/draft-edits.ts'
import type { ComposerProps } from '../draft/composer.ts'
import { LocalTextField } from './local-text-field.tsx'
import { Pair } from './pair.tsx'

interface Ends {
  lowLabel?: LocalText | undefined
  highLabel?: LocalText | undefined
}

/** The words at both ends of a scale. */
export function EndLabels({
  ends,
  onChange,
  composer,
  state,
}: ComposerProps & { ends: Ends; onChange: (change: Ends, mark: string) => void }) {
  return (
    <Pair>
      <LocalTextField
        {...{ composer, state }}
        label="At the low end"
        placeholder="Not at all likely"
        text={ends.lowLabel}
        onChange={(text) => onChange({ lowLabel: textOrNone(text) }, 'lowLabel')}
      />
      <LocalTextField
        {...{ composer, state }}
        label="At the high end"
        placeholder="Very likely"
        text={ends.highLabel}
        onChange={(text) => onChange({ highLabel: textOrNone(text) }, 'highLabel')}
      />
    </Pair>
  )
}
