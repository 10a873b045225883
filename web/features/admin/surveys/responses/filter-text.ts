import { readCondition, type ResponseFilter } from '#contract/survey/admin'
import type { Condition, Question, SurveySchema } from '#contract/survey/schema'
import { needsValue, withoutBlanks } from '#model/survey/comparisons'
import { choicesOf } from '#model/survey/options'
import { titleText } from '#model/survey/recall-markers'
import { formatDate, isolated, languageName } from '../../../../platform/locale.ts'
import { allQuestions } from '../draft/draft-edits.ts'
import { operatorOptions } from '../questions/condition-options.ts'

/** A filter in words, a line for each part of it; none for all responses. */
export function filterLines(filter: ResponseFilter, schema: SurveySchema, language: string): string[] {
  const { version, state, from, to, search, question, answer, where } = filter
  const given = where === undefined ? undefined : readCondition(where)
  const condition = given && withoutBlanks(given)
  return [
    version && `Version ${version}`,
    state && (state === 'sent' ? 'Sent answers only' : 'Answers that were started and not sent'),
    from && `From ${dayText(from)}`,
    to && `To ${dayText(to)}`,
    filter.language && `Language: ${languageName(filter.language)}`,
    search && `With the words “${isolated(search)}”`,
    question && answer && conditionText({ question, operator: 'is', value: answer }, schema, language),
    condition && conditionText(condition, schema, language),
  ].flatMap((line) => line || [])
}

function dayText(day: string): string {
  return formatDate(new Date(`${day.slice(0, 10)}T00:00:00`), { dateStyle: 'medium' })
}

export function conditionText(condition: Condition, schema: SurveySchema, language: string): string {
  if (!('question' in condition)) {
    const [members, word] = 'all' in condition ? [condition.all, ' and '] : [condition.any, ' or ']
    return members
      .map((one) => {
        const text = conditionText(one, schema, language)
        return 'question' in one ? text : `(${text})`
      })
      .join(word)
  }
  const asked = allQuestions(schema).find(({ id }) => id === condition.question)
  const title = (asked && titleText(asked.title, language, schema)) || condition.question
  const operator = asked && operatorOptions(asked).find(({ id }) => id === condition.operator)?.label
  const value = needsValue(condition.operator)
    ? ` “${isolated(valueText(condition.value, asked, schema, language))}”`
    : ''
  return `“${isolated(title)}” ${operator ?? condition.operator.replaceAll('_', ' ')}${value}`
}

function valueText(
  value: string | number | boolean | undefined,
  asked: Question | undefined,
  schema: SurveySchema,
  language: string,
): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const option = asked && choicesOf(asked)?.find(({ id }) => id === value)
  return option ? titleText(option.label, language, schema) || option.id : String(value ?? '')
}
