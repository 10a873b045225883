import type { ResponseFilter } from '#contract/survey/admin'
import type { SurveySchema } from '#contract/survey/schema'
import { useState } from 'react'
import { formatDate } from '../../../../platform/locale.ts'
import { filterLines } from './filter-text.ts'
import './report.css'

/** On paper only: the day and the filter of the results. */
export function ReportHead({
  filter,
  schema,
  language,
}: {
  filter: ResponseFilter
  schema: SurveySchema
  language: string
}) {
  const [today] = useState(() => new Date())
  const lines = filterLines(filter, schema, language)
  return (
    <div className="hidden text-sm text-soft print:block">
      <p>Results on {formatDate(today, { dateStyle: 'long' })}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
