import { blankComparison, comparedValue } from '#model/survey/comparisons'
import { isAnswerable, kindOf } from '#model/survey/kinds/index'
import { choicesOf } from '#model/survey/options'
import { titleText } from '#model/survey/recall-markers'
import type { Condition, Question, SurveySchema } from '#contract/survey/schema'
import { MAX_FILTER_COMPARISONS, readCondition, type ResponseFilter } from '#contract/survey/admin'
import ListFilter from 'lucide-react/icons/list-filter'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { allQuestions } from '../draft/draft-edits.ts'
import { ConditionEditor } from '../questions/condition-editor.tsx'
import { typeLabel } from '../kinds/index.ts'
import { languageName } from '../../../../platform/locale.ts'

interface FilterBarProps {
  filter: ResponseFilter
  onChange: (filter: ResponseFilter) => void
  /** Schema of the shown version; missing while loading. */
  schema: SurveySchema | undefined
  version: number
  language: string
  /** For the holder of a link: a filter by answers would tell what comparisons hide. */
  hasDaysOnly?: boolean
}

/** The filter of responses. It is stored in the URL, so that a view can be shared. */
export function FilterBar({
  filter,
  onChange,
  schema,
  version,
  language,
  hasDaysOnly = false,
}: FilterBarProps) {
  const [search, setSearch] = useState(filter.search ?? '')
  // Folded on phones, which have no room for all fields.
  const [isUnfolded, setUnfolded] = useState(false)
  const folded = isUnfolded ? '' : 'max-sm:hidden'
  const put = (change: ResponseFilter) => onChange({ ...filter, ...change })

  const askable = schema && !hasDaysOnly ? allQuestions(schema).filter(isAnswerable) : []
  const [first] = askable
  const condition = filter.where === undefined ? undefined : readCondition(filter.where)
  // Beyond its limits, the filter stays as it was.
  const putCondition = (next: Condition | undefined) => {
    const where = next && JSON.stringify(next)
    if (where === undefined || readCondition(where)) put({ where })
    else toast({ text: `A filter has up to ${MAX_FILTER_COMPARISONS} conditions.` })
  }
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <div role="search" aria-label="Filter answers" className="print:hidden flex flex-wrap items-end gap-3">
      {hasDaysOnly ? null : (
        <TextField
          type="search"
          label="Search answers"
          className="min-w-0 grow sm:w-48 sm:grow-0"
          value={search}
          maxLength={200}
          onChange={(text) => {
            setSearch(text)
            put({ search: text.trim() || undefined })
          }}
        />
      )}
      <Button
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={isUnfolded}
        onPress={() => setUnfolded(!isUnfolded)}
        className="sm:hidden"
      >
        Filter
      </Button>
      {hasDaysOnly ? null : (
        <Select
          label="Status"
          className={classNames('w-36', folded)}
          options={[
            { id: 'all', label: 'All' },
            { id: 'sent', label: 'Sent' },
            { id: 'begun', label: 'Started, not sent' },
          ]}
          value={filter.state ?? 'all'}
          onChange={(state) => put({ state: state === 'all' ? undefined : state })}
        />
      )}
      <TextField
        type="date"
        label="From"
        className={classNames('w-38', folded)}
        value={filter.from ?? ''}
        onChange={(from) => put({ from: from || undefined })}
      />
      <TextField
        type="date"
        label="To"
        className={classNames('w-38', folded)}
        value={filter.to ?? ''}
        onChange={(to) => put({ to: to || undefined })}
      />
      {version > 1 ? (
        <Select
          label="Version"
          className={classNames('w-40', folded)}
          options={Array.from({ length: version }, (_, index) => ({
            id: String(version - index),
            label: index === 0 ? `${version} (newest)` : String(version - index),
          }))}
          value={String(filter.version ?? version)}
          onChange={(chosen) => put({ version: Number(chosen), question: undefined, answer: undefined })}
        />
      ) : null}
      {schema && !hasDaysOnly && schema.languages.length > 1 ? (
        <Select
          label="Language"
          className={classNames('w-36', folded)}
          options={[
            { id: 'all', label: 'All' },
            ...schema.languages.map((id) => ({ id, label: languageName(id) })),
          ]}
          value={filter.language ?? 'all'}
          onChange={(chosen) => put({ language: chosen === 'all' ? undefined : chosen })}
        />
      ) : null}
      {schema && !hasDaysOnly ? (
        <AnswerFilter {...{ filter, schema, language, folded }} onChange={put} />
      ) : null}
      {first ? (
        <Button
          className={folded}
          icon={<ListFilter aria-hidden="true" />}
          aria-expanded={condition !== undefined}
          isDisabled={condition !== undefined}
          onPress={() => putCondition({ all: [blankComparison(first)] })}
        >
          Conditions
        </Button>
      ) : null}
      {isFiltered ? (
        <Button
          variant="plain"
          icon={<X aria-hidden="true" />}
          onPress={() => {
            setSearch('')
            onChange({})
          }}
        >
          Show all
        </Button>
      ) : null}
      {schema && condition ? (
        <div className="basis-full print:hidden">
          <ConditionEditor
            lead="Answers where"
            startsBlank
            {...{ condition, schema, language }}
            askable={askable}
            onChange={putCondition}
          />
        </div>
      ) : null}
    </div>
  )
}

function AnswerFilter({
  filter,
  schema,
  language,
  folded,
  onChange,
}: {
  filter: ResponseFilter
  schema: SurveySchema
  language: string
  folded: string
  onChange: (change: ResponseFilter) => void
}) {
  const asked = allQuestions(schema).find(({ id }) => id === filter.question)
  // A text that a bar of its chart was pressed for is the only one that is offered.
  const isGiven = asked !== undefined && comparedValue(asked) === 'text' && filter.answer !== undefined
  const given = isGiven ? [{ id: filter.answer ?? '', label: filter.answer ?? '' }] : undefined
  const askable = allQuestions(schema).filter(
    (one) => (isGiven && one === asked) || answersOf(one, language, schema).length > 0,
  )
  return (
    <>
      {askable.length > 0 ? (
        <Select
          label="Answer to"
          className={classNames('w-48', folded)}
          options={[
            { id: '', label: 'Any question' },
            ...askable.map((one) => ({
              id: one.id,
              label: titleText(one.title, language, schema) || typeLabel(one.type),
            })),
          ]}
          value={filter.question ?? ''}
          onChange={(id) => {
            const question = askable.find((one) => one.id === id)
            if (isGiven && question === asked) return
            const first = question && answersOf(question, language, schema)[0]?.id
            onChange({ question: first && id, answer: first })
          }}
        />
      ) : null}
      {asked ? (
        <Select
          label="is"
          className={classNames('w-40', folded)}
          options={given ?? answersOf(asked, language, schema)}
          value={filter.answer ?? null}
          onChange={(answer) => onChange({ answer })}
        />
      ) : null}
    </>
  )
}

function answersOf(
  question: Question,
  language: string,
  schema: SurveySchema,
): { id: string; label: string }[] {
  switch (comparedValue(question)) {
    case 'option':
      return (choicesOf(question) ?? []).map(({ id, label }) => ({
        id,
        label: titleText(label, language, schema) || id,
      }))
    case 'yes_no':
      return [
        { id: 'yes', label: 'Yes' },
        { id: 'no', label: 'No' },
      ]
    case 'number':
      return (kindOf(question).values?.(question) ?? []).map((id) => ({ id, label: id }))
    case 'text':
    case 'presence':
      return []
  }
}
