import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { EndLabels } from '../fields/end-labels.tsx'
import { Pair } from '../fields/pair.tsx'
import type { EditorProps } from './editor-props.ts'

export function ScaleEditor({ question, onChange, composer, state }: EditorProps<'scale'>) {
  return (
    <>
      <Pair>
        <Select
          label="From"
          options={[
            { id: '0', label: '0' },
            { id: '1', label: '1' },
          ]}
          value={String(question.min)}
          onChange={(min) =>
            onChange({
              ...question,
              min: Number(min),
              nps: min === '0' && question.max === 10 && question.nps,
            })
          }
        />
        <NumberField
          label="To"
          required
          min={2}
          max={10}
          value={question.max}
          onChange={(max) =>
            max !== undefined &&
            onChange({ ...question, max, nps: max === 10 && question.min === 0 && question.nps }, 'max')
          }
        />
      </Pair>
      <EndLabels
        {...{ composer, state }}
        ends={question}
        onChange={(change, mark) => onChange({ ...question, ...change }, mark)}
      />
      <Switch
        label="Net promoter score"
        description="Promoters (9, 10) minus detractors (0 to 6), on a scale from 0 to 10."
        value={question.nps ?? false}
        onChange={(nps) => onChange(nps ? { ...question, nps, min: 0, max: 10 } : { ...question, nps })}
      />
    </>
  )
}
