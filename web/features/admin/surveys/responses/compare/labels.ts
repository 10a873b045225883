import { titleText } from '#model/survey/recall-markers'
import { choicesOf } from '#model/survey/options'
import { formOf, kindOf } from '#model/survey/kinds/index'
import { isUnranked, OTHER, presenceKeys, type Axis } from '#model/survey/axes'
import type { Category } from '#model/survey/cross-table'
import { IN_NO_THEME, type CrossedThemes } from '#contract/survey/themes'
import type { SurveySchema } from '#contract/survey/schema'
import { typeLabel } from '../../kinds/index.ts'
import { asStars, asYesNo, rangeLabel } from '../charts/counted.ts'

type Named = Pick<Category, 'key' | 'range'>

/** The question, with the part of it that is compared. */
export function axisLabel({ question, row, form }: Axis, schema: SurveySchema, language: string): string {
  const title = titleText(question.title, language, schema) || typeLabel(question.type)
  const part = row && titleText(row, language, schema)
  switch (form) {
    case 'first_place':
      return `${title} (first place)`
    case 'places':
      return `${title} (place of ${part ?? ''})`
    case 'themes':
      return `${title} (themes)`
    case 'presence':
      return kindOf(question).isBlank ? title : `${title} (answered or not)`
    default:
      return part ? `${title}: ${part}` : title
  }
}

export function categoryLabel(
  { key, range }: Named,
  axis: Axis,
  schema: SurveySchema,
  language: string,
): string {
  const { question, form } = axis
  if (range) return rangeLabel(range)
  if (key === OTHER) return 'Other'
  if (form === 'presence') return presenceLabel(key, kindOf(question).isBlank !== undefined)
  if (form === 'places') return isUnranked(axis, key) ? 'Not ranked' : `Place ${key}`
  const optionLabel = () =>
    titleText(choicesOf(question)?.find(({ id }) => id === key)?.label, language, schema) || key
  const answerForm = formOf(question)
  if (answerForm === 'yes_no') return asYesNo(key, optionLabel).label
  return answerForm === 'stars' ? asStars(key, optionLabel).label : optionLabel()
}

function presenceLabel(key: string, isConsent: boolean): string {
  if (isConsent) return key === presenceKeys.answered ? 'Agreed' : 'Did not agree'
  return key === presenceKeys.answered ? 'Answered' : 'Not answered'
}

/** A theme by its words, or the answers in none. */
export function themeLabel({ key }: Named, { themes }: CrossedThemes): string {
  return key === IN_NO_THEME ? 'In no theme' : themes[Number(key)]?.words.join(', ') || '…'
}
