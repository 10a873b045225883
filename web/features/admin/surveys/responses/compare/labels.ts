import { titleText } from '#model/survey/recall-markers'
import { choicesOf } from '#model/survey/options'
import { formOf } from '#model/survey/kinds/index'
import { OTHER, type Axis } from '#model/survey/axes'
import type { Category } from '#model/survey/cross-table'
import type { SurveySchema } from '#contract/survey/schema'
import { typeLabel } from '../../kinds/index.ts'
import { asStars, asYesNo } from '../charts/counted.ts'
import { figure } from '../charts/chart.ts'

/** The question, with the row of a matrix. */
export function axisLabel({ question, row }: Axis, schema: SurveySchema, language: string): string {
  const title = titleText(question.title, language, schema) || typeLabel(question.type)
  return row ? `${title}: ${titleText(row, language, schema)}` : title
}

export function categoryLabel(
  { key, range }: Category,
  { question }: Axis,
  schema: SurveySchema,
  language: string,
): string {
  if (range) {
    const { from, below } = range
    return below - from === 1 && Number.isInteger(from)
      ? figure(from)
      : `${figure(from)} to under ${figure(below)}`
  }
  if (key === OTHER) return 'Other'
  const form = formOf(question)
  const optionLabel = () =>
    titleText(choicesOf(question)?.find(({ id }) => id === key)?.label, language, schema) || key
  if (form === 'yes_no') return asYesNo(key, optionLabel).label
  return form === 'stars' ? asStars(key, optionLabel).label : optionLabel()
}
