import type { Question } from '#contract/survey/schema'
import type { ReactNode } from 'react'
import { Select } from '../../../../ui/select.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { wordsOrNone } from '../composer/draft-edits.ts'
import { ListenEditor } from './listen-editor.tsx'
import { NumberField } from './number-field.tsx'
import { OptionList } from './option-list.tsx'
import { WordsField, type Editing } from '../composer/words-field.tsx'

const MEBIBYTE = 1024 * 1024

interface QuestionLimitsProps extends Editing {
  question: Question
  onChange: (question: Question, mark?: string) => void
}

/** What is set for this kind of question only: its options, limits and labels. */
export function QuestionLimits({ question, onChange, composer, state }: QuestionLimitsProps) {
  const editing = { composer, state }
  const blur = { onBlur: composer.seal }
  switch (question.type) {
    case 'short_text':
    case 'long_text':
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
    case 'number':
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
    case 'date':
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
    case 'single_choice':
    case 'dropdown':
    case 'multiple_choice':
      return (
        <>
          <OptionList
            {...editing}
            title="Options"
            one="option"
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
    case 'rating':
      return (
        <NumberField
          label="Stars"
          required
          min={3}
          max={10}
          value={question.max}
          onChange={(max) => max !== undefined && onChange({ ...question, max }, 'max')}
          className="max-w-40"
        />
      )
    case 'scale':
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
    case 'ranking':
      return (
        <>
          <OptionList
            {...editing}
            title="Options"
            one="option"
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
    case 'matrix':
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
    case 'file':
      return (
        <Pair>
          <NumberField
            label="Maximum files"
            required
            min={1}
            max={10}
            value={question.maxFiles}
            onChange={(maxFiles) => maxFiles !== undefined && onChange({ ...question, maxFiles }, 'maxFiles')}
          />
          <NumberField
            label="Megabytes per file"
            required
            min={1}
            max={100}
            value={Math.round(question.maxBytes / MEBIBYTE)}
            onChange={(size) =>
              size !== undefined && onChange({ ...question, maxBytes: size * MEBIBYTE }, 'maxBytes')
            }
          />
        </Pair>
      )
    case 'voice':
      return (
        <NumberField
          label="Maximum seconds"
          required
          min={5}
          max={600}
          value={question.maxSeconds}
          onChange={(maxSeconds) =>
            maxSeconds !== undefined && onChange({ ...question, maxSeconds }, 'maxSeconds')
          }
          className="max-w-40"
        />
      )
    case 'listen':
      return <ListenEditor {...editing} question={question} onChange={onChange} />
    case 'hidden':
      return (
        <p className="text-sm text-soft">
          Nobody sees it. The link fills it in: <code>?{question.id}=…</code>
        </p>
      )
    case 'statement':
    case 'email':
    case 'url':
    case 'yes_no':
    case 'consent':
      return null
    default:
      return question satisfies never
  }
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-end gap-3">{children}</div>
}
