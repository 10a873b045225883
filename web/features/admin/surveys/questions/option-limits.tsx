import { Switch } from '../../../../ui/fields/switch.tsx'
import { Pair, type LimitsProps } from './limit-fields.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { OptionList } from './option-list.tsx'

export function ChoiceLimits({
  question,
  onChange,
  composer,
  state,
}: LimitsProps<'single_choice' | 'dropdown' | 'multiple_choice'>) {
  const blur = { onBlur: composer.seal }
  return (
    <>
      <OptionList
        {...{ composer, state }}
        options={question.options}
        onChange={(options, mark) => onChange({ ...question, options }, mark)}
      />
      <Switch
        label="Offer “Other”, with a field to write in"
        value={question.other ?? false}
        onChange={(other) => onChange({ ...question, other })}
      />
      {question.type === 'multiple_choice' ? (
        <Pair>
          <NumberField
            label="Minimum choices"
            min={0}
            max={100}
            value={question.minChoices}
            onChange={(minChoices) => onChange({ ...question, minChoices }, 'minChoices')}
            {...blur}
          />
          <NumberField
            label="At most"
            min={1}
            max={100}
            value={question.maxChoices}
            onChange={(maxChoices) => onChange({ ...question, maxChoices }, 'maxChoices')}
            {...blur}
          />
        </Pair>
      ) : null}
    </>
  )
}

export function RankingLimits({ question, onChange, composer, state }: LimitsProps<'ranking'>) {
  const blur = { onBlur: composer.seal }
  return (
    <>
      <OptionList
        {...{ composer, state }}
        options={question.options}
        onChange={(options, mark) => onChange({ ...question, options }, mark)}
      />
      <NumberField
        label="How many to rank"
        description="Leave empty to rank all."
        min={1}
        max={question.options.length}
        value={question.top}
        onChange={(top) => onChange({ ...question, top }, 'top')}
        {...blur}
      />
    </>
  )
}

export function MatrixLimits({ question, onChange, composer, state }: LimitsProps<'matrix'>) {
  const editing = { composer, state }
  return (
    <>
      <OptionList
        {...editing}
        title="Rows"
        one="row"
        options={question.rows}
        onChange={(rows, mark) => onChange({ ...question, rows }, mark)}
      />
      <OptionList
        {...editing}
        title="Columns"
        one="column"
        options={question.columns}
        onChange={(columns, mark) => onChange({ ...question, columns }, mark)}
      />
      <Switch
        label="Allow several columns per row"
        value={question.multiple ?? false}
        onChange={(multiple) => onChange({ ...question, multiple })}
      />
    </>
  )
}
