import { blankComparison, comparedValue, needsValue, newComparison } from '#model/survey/comparisons'
import { formOf } from '#model/survey/kinds/index'
import type { AnswerForm } from '#model/survey/kinds/kind'
import { choicesOf } from '#model/survey/options'
import { titleText } from '#model/survey/recall-markers'
import { type Comparison, type Condition, type Question, type SurveySchema } from '#contract/survey/schema'
import { textIn } from '#model/survey/texts'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import {
  asGroup,
  groupOf,
  joinOf,
  membersOf,
  operatorOptions,
  type ConditionGroup,
} from './condition-options.ts'
import { NumberField } from '../../../../ui/fields/number-field.tsx'

/** Maximum nesting in the editor; the format allows five. */
const DEEPEST = 2

interface Asking {
  schema: SurveySchema
  language: string
  /** The questions that can be asked about. */
  askable: Question[]
  /** New comparisons have no value, and say nothing until one is chosen. */
  startsBlank?: boolean
}

interface ConditionEditorProps extends Asking {
  /** The start of the sentence, as in `Show this when`. */
  lead: string
  condition: Condition
  /** Consecutive edits with the same mark are one undo step. */
  onChange: (condition: Condition | undefined, mark?: string) => void
}

export function ConditionEditor({ condition, onChange, ...rest }: ConditionEditorProps) {
  return <Group {...rest} depth={1} group={asGroup(condition)} onChange={onChange} />
}

interface GroupProps extends Asking {
  lead: string
  depth: number
  group: ConditionGroup
  onChange: (group: ConditionGroup | undefined, mark?: string) => void
}

function Group({ lead, depth, group, onChange, ...asking }: GroupProps) {
  const members = membersOf(group)
  const join = joinOf(group)
  const put = (next: Condition[], mark?: string) =>
    onChange(next.length > 0 ? groupOf(join, next) : undefined, mark)
  const set = (index: number, member: Condition | undefined, mark?: string) =>
    put(member ? members.with(index, member) : members.toSpliced(index, 1), mark && `${index}.${mark}`)
  const [newest] = asking.askable.toReversed()
  const create = asking.startsBlank ? blankComparison : newComparison

  return (
    <div
      role="group"
      aria-label={lead}
      className="flex flex-col gap-2 rounded-control border border-line p-3"
    >
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span>{lead}</span>
        <Select
          label={`${lead}: how many must hold`}
          labelHidden
          size="small"
          options={[
            { id: 'all', label: 'all of these hold' },
            { id: 'any', label: 'any of these holds' },
          ]}
          value={join}
          onChange={(chosen) => onChange(groupOf(chosen, members))}
        />
      </div>
      {members.map((member, index) =>
        'question' in member ? (
          // Conditions have no ids, so they are keyed by position.
          <ComparisonRow
            key={index}
            {...asking}
            label={`Condition ${index + 1}`}
            comparison={member}
            onChange={(next, mark) => set(index, next, mark)}
          />
        ) : (
          <Group
            key={index}
            {...asking}
            lead="and that"
            depth={depth + 1}
            group={member}
            onChange={(next, mark) => set(index, next, mark)}
          />
        ),
      )}
      {newest ? (
        <div className="flex flex-wrap gap-1">
          <Button
            size="small"
            variant="plain"
            icon={<Plus aria-hidden="true" />}
            onPress={() => put([...members, create(newest)])}
          >
            Condition
          </Button>
          {depth < DEEPEST ? (
            <Button
              size="small"
              variant="plain"
              icon={<Plus aria-hidden="true" />}
              onPress={() => put([...members, groupOf(join === 'all' ? 'any' : 'all', [create(newest)])])}
            >
              Group
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

interface RowProps extends Asking {
  label: string
  comparison: Comparison
  onChange: (comparison: Comparison | undefined, mark?: string) => void
}

function ComparisonRow({ label, comparison, onChange, askable, startsBlank, schema, language }: RowProps) {
  const create = startsBlank ? blankComparison : newComparison
  const asked = askable.find(({ id }) => id === comparison.question)
  const name = (question: Question) => titleText(question.title, language, schema) || question.id
  const known = askable.map((question) => ({ id: question.id, label: name(question) }))
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
      <Select
        label={`${label}: question`}
        labelHidden
        size="small"
        className="min-w-0 flex-[2_1_9rem]"
        placeholder="A question that doesn’t exist"
        options={known}
        value={asked?.id ?? null}
        onChange={(id) => {
          const question = askable.find((one) => one.id === id)
          if (question) onChange(create(question, comparison.operator))
        }}
      />
      {asked ? (
        <>
          <Select
            label={`${label}: comparison`}
            labelHidden
            size="small"
            className="min-w-0 flex-[1_1_7rem]"
            options={operatorOptions(asked)}
            value={comparison.operator}
            onChange={(operator) =>
              onChange({ ...create(asked, operator), ...valueFor(comparison, operator) })
            }
          />
          {needsValue(comparison.operator) ? (
            <ValueField {...{ label, comparison, asked, schema, language, onChange }} />
          ) : null}
        </>
      ) : null}
      <IconButton
        label={`Remove ${label.toLowerCase()}`}
        size="small"
        icon={<X aria-hidden="true" />}
        onPress={() => onChange(undefined)}
      />
    </div>
  )
}

function valueFor({ value }: Comparison, operator: Comparison['operator']) {
  return needsValue(operator) && value !== undefined ? { value } : {}
}

/** Types of the fields for compared texts, by the form of the answer. */
const fieldTypes: Partial<Record<AnswerForm, 'date' | 'time'>> = { day: 'date', time: 'time' }

function ValueField({
  label,
  comparison,
  asked,
  schema,
  language,
  onChange,
}: {
  label: string
  comparison: Comparison
  asked: Question
  schema: SurveySchema
  language: string
  onChange: (comparison: Comparison, mark?: string) => void
}) {
  const kind = comparedValue(asked)
  const className = 'min-w-0 flex-[1_1_7rem]'
  if (kind === 'option' || kind === 'yes_no') {
    const options =
      kind === 'option'
        ? (choicesOf(asked) ?? []).map((one) => ({
            id: one.id,
            label: textIn(one.label, language, schema) || one.id,
          }))
        : [
            { id: 'true', label: 'yes' },
            { id: 'false', label: 'no' },
          ]
    return (
      <Select
        label={`${label}: answer`}
        labelHidden
        size="small"
        className={className}
        options={options}
        value={comparison.value === undefined ? null : String(comparison.value)}
        onChange={(id) => onChange({ ...comparison, value: kind === 'option' ? id : id === 'true' })}
      />
    )
  }
  if (kind === 'number') {
    return (
      <NumberField
        label={`${label}: answer`}
        labelHidden
        className={className}
        kind="any"
        required
        value={typeof comparison.value === 'number' ? comparison.value : undefined}
        onChange={(value) => onChange({ ...comparison, value }, 'value')}
      />
    )
  }
  return (
    <TextField
      label={`${label}: answer`}
      labelHidden
      className={className}
      type={fieldTypes[formOf(asked)] ?? 'text'}
      maxLength={2_000}
      value={String(comparison.value ?? '')}
      onChange={(value) => onChange({ ...comparison, value }, 'value')}
    />
  )
}
