import { Select } from '../../../../ui/fields/select.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { wordsOrNone } from '../composer/draft-edits.ts'
import { WordsField } from '../composer/words-field.tsx'
import { Pair, type LimitsProps } from './limit-fields.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'

export function TextLimits({ question, onChange, composer }: LimitsProps<'short_text' | 'long_text'>) {
  const blur = { onBlur: composer.seal }
  return (
    <Pair>
      <NumberField
        label="Minimum characters"
        min={0}
        max={20_000}
        value={question.minLength}
        onChange={(minLength) => onChange({ ...question, minLength }, 'minLength')}
        {...blur}
      />
      <NumberField
        label="At most"
        min={1}
        max={20_000}
        placeholder={question.type === 'short_text' ? '500' : '10 000'}
        value={question.maxLength}
        onChange={(maxLength) => onChange({ ...question, maxLength }, 'maxLength')}
        {...blur}
      />
    </Pair>
  )
}

export function NumberLimits({ question, onChange, composer }: LimitsProps<'number'>) {
  const blur = { onBlur: composer.seal }
  return (
    <>
      <Pair>
        <NumberField
          label="From"
          kind="any"
          value={question.min}
          onChange={(min) => onChange({ ...question, min }, 'min')}
          {...blur}
        />
        <NumberField
          label="To"
          kind="any"
          value={question.max}
          onChange={(max) => onChange({ ...question, max }, 'max')}
          {...blur}
        />
      </Pair>
      <Switch
        label="Whole numbers only"
        value={question.integer ?? false}
        onChange={(integer) => onChange({ ...question, integer })}
      />
    </>
  )
}

export function DateLimits({ question, onChange }: LimitsProps<'date'>) {
  return (
    <Pair>
      <TextField
        type="date"
        label="Not before"
        value={question.min ?? ''}
        onChange={(min) => onChange({ ...question, min: min || undefined }, 'min')}
      />
      <TextField
        type="date"
        label="Not after"
        value={question.max ?? ''}
        onChange={(max) => onChange({ ...question, max: max || undefined }, 'max')}
      />
    </Pair>
  )
}

export function ScaleLimits({ question, onChange, composer, state }: LimitsProps<'scale'>) {
  const editing = { composer, state }
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
      <Pair>
        <WordsField
          {...editing}
          label="At the low end"
          placeholder="Not at all likely"
          text={question.lowLabel}
          onChange={(text) => onChange({ ...question, lowLabel: wordsOrNone(text) }, 'lowLabel')}
        />
        <WordsField
          {...editing}
          label="At the high end"
          placeholder="Very likely"
          text={question.highLabel}
          onChange={(text) => onChange({ ...question, highLabel: wordsOrNone(text) }, 'highLabel')}
        />
      </Pair>
      <Switch
        label="Net promoter score"
        description="Promoters (9, 10) minus detractors (0 to 6), on a scale from 0 to 10."
        value={question.nps ?? false}
        onChange={(nps) => onChange(nps ? { ...question, nps, min: 0, max: 10 } : { ...question, nps })}
      />
    </>
  )
}
