import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { EndLabels } from '../fields/end-labels.tsx'
import { Pair } from '../fields/pair.tsx'
import type { EditorProps } from './editor-props.ts'

export function SliderEditor({ question, onChange, composer, state }: EditorProps<'slider'>) {
  const field = { kind: 'any', required: true, onBlur: composer.seal } as const
  return (
    <>
      <Pair>
        <NumberField
          {...field}
          label="From"
          value={question.min}
          onChange={(min) => min !== undefined && onChange({ ...question, min }, 'min')}
        />
        <NumberField
          {...field}
          label="To"
          value={question.max}
          onChange={(max) => max !== undefined && onChange({ ...question, max }, 'max')}
        />
      </Pair>
      <NumberField
        {...field}
        label="Step"
        className="max-w-40"
        value={question.step}
        onChange={(step) => step !== undefined && step > 0 && onChange({ ...question, step }, 'step')}
      />
      <EndLabels
        {...{ composer, state }}
        ends={question}
        onChange={(change, mark) => onChange({ ...question, ...change }, mark)}
      />
    </>
  )
}
