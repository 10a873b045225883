import { isAnswerable } from '#model/survey/kinds/index'
import { titleText } from '#model/survey/recall-markers'
import type { Answers } from '#model/survey/answers'
import type { SurveySchema } from '#contract/survey/schema'
import type { SurveyResponse } from '#contract/survey/admin'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Link } from 'react-router-dom'
import { classNames } from '../../../../ui/class-names.ts'
import { RowCheckbox } from '../../../../ui/table/row-checkbox.tsx'
import { formatAnswer, textWithRecalls } from '../../../../survey/format-answer.ts'
import { allQuestions } from '../draft/draft-edits.ts'
import { formatDuration } from '../survey/local-time.ts'
import { typeLabel } from '../kinds/index.ts'
import { isSortable, nextSort } from './response-sort.ts'
import type { ResponseSelection } from './use-response-selection.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'
import { formatDateTime } from '../../../../shell/format-date-time.ts'

interface ResponsesTableProps {
  responses: readonly SurveyResponse[]
  /** Schema of the shown version; its questions are the columns. */
  schema: SurveySchema
  language: string
  isAnonymous: boolean
  isOld: boolean
  /** The server's sort parameter, such as `-moment`. */
  sort: string
  onSort: (sort: string) => void
  selection: ResponseSelection
}

/** A row per response, a column per question; the first cell links to the whole response. */
export function ResponsesTable({
  responses,
  schema,
  language,
  isAnonymous,
  isOld,
  sort,
  onSort,
  selection,
}: ResponsesTableProps) {
  const questions = allQuestions(schema).filter(isAnswerable)
  const cell = 'max-w-64 truncate px-3 py-2 align-top'
  const columns = [
    { by: 'moment', name: 'When' },
    ...(isAnonymous ? [] : [{ by: 'person', name: 'Who' }]),
    { by: 'state', name: 'Status' },
    { by: 'seconds', name: 'Duration' },
  ]
  return (
    <div
      role="region"
      aria-label="Responses"
      tabIndex={0}
      className={classNames('overflow-x-auto rounded-panel border border-line', isOld && 'opacity-60')}
    >
      <table className="w-full text-left text-sm">
        <thead className="bg-panel">
          <tr>
            <th scope="col" className="w-10 px-3 py-2">
              <RowCheckbox
                label="Select all on this page"
                checked={selection.isAll}
                mixed={selection.ids.length > 0 && !selection.isAll}
                onChange={selection.toggleAll}
              />
            </th>
            {columns.map(({ by, name }) => (
              <SortableHeader key={by} {...{ by, name, sort, onSort }} className="whitespace-nowrap" />
            ))}
            {questions.map((question) => {
              const name = titleText(question.title, language, schema) || typeLabel(question.type)
              return isSortable(question) ? (
                <SortableHeader
                  key={question.id}
                  {...{ name, sort, onSort }}
                  by={`answer.${question.id}`}
                  className="max-w-64 min-w-32"
                />
              ) : (
                <th key={question.id} scope="col" className={classNames(cell, 'min-w-32 font-medium')}>
                  {name}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {responses.map((response, index) => {
            const isChosen = selection.ids.includes(response.id)
            const when = formatDateTime(response.sent || response.begun)
            // Safe: stored answers have been validated by the engine.
            const answers = response.answers as Answers
            const label = textWithRecalls(schema, language, answers)
            return (
              <tr
                key={response.id}
                aria-selected={isChosen}
                className={classNames('border-t border-line hover:bg-hover', isChosen && 'bg-pressed')}
              >
                <td className="px-3 py-2 align-top">
                  <RowCheckbox
                    label={`Select the answer of ${when}`}
                    checked={isChosen}
                    onChange={(checked, range) => selection.toggle(index, checked, range)}
                  />
                </td>
                <th scope="row" className="px-3 py-2 font-normal whitespace-nowrap">
                  <Link
                    to={`/admin/surveys/answers/${response.id}`}
                    className="rounded-control text-curtain-text underline underline-offset-2"
                  >
                    {when}
                  </Link>
                </th>
                {isAnonymous ? null : (
                  <td className={cell}>
                    <TruncatedText>{response.person?.name ?? 'Visitor'}</TruncatedText>
                  </td>
                )}
                <td className="px-3 py-2 whitespace-nowrap">
                  {response.state === 'sent' ? 'Sent' : 'Started'}
                </td>
                <td className="px-3 py-2 whitespace-nowrap tabular-nums">
                  {response.state === 'sent' ? formatDuration(response.seconds) : '—'}
                </td>
                {questions.map((question) => {
                  const answer = answers[question.id]
                  return (
                    <td key={question.id} className={cell}>
                      {answer === undefined ? null : (
                        <TruncatedText>{formatAnswer(question, answer, label)}</TruncatedText>
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface SortableHeaderProps {
  by: string
  name: string
  sort: string
  onSort: (sort: string) => void
  className: string
}

function SortableHeader({ by, name, sort, onSort, className }: SortableHeaderProps) {
  const way = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none'
  return (
    <th scope="col" aria-sort={way} className={classNames('font-medium', className)}>
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, by))}
        className="flex w-full items-center gap-1.5 rounded-control px-3 py-2 text-left hover:bg-hover"
      >
        <span className="truncate">{name}</span>
        {way === 'ascending' ? (
          <ArrowUp aria-hidden="true" className="shrink-0" />
        ) : way === 'descending' ? (
          <ArrowDown aria-hidden="true" className="shrink-0" />
        ) : null}
      </button>
    </th>
  )
}
