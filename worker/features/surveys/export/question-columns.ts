import type { LocalText, Option, Question, SurveySchema } from '../../../contract/survey/schema.ts'
import { isOther, type Answer, type OtherChoice } from '../../../model/survey/answers.ts'
import { formOf, kindOf } from '../../../model/survey/kinds/index.ts'
import type { AnswerForm } from '../../../model/survey/kinds/kind.ts'
import { choicesOf } from '../../../model/survey/options.ts'
import { titleText } from '../../../model/survey/recall-markers.ts'
import { agreement, answerText } from '../answer-text.ts'
import type { Cell, ColumnChoice, ColumnHead } from './column.ts'

/** A question in one version of a survey. */
export interface AskedQuestion {
  question: Question
  schema: SurveySchema
}

interface QuestionColumn extends ColumnHead {
  /** `page` is the URL of the page with the response's files. */
  read(answer: Answer, asked: AskedQuestion & { page: string }): Cell
}

/** Id of a choice that no option can have. */
const OTHER = ''
const OTHER_LABEL = 'Other'

/** `asked` has the question in each version that has it, the newest first. */
export function questionColumns(asked: readonly AskedQuestion[], isWide: boolean): QuestionColumn[] {
  const [newest] = asked
  if (!newest) return []
  const form = formOf(newest.question)
  return isWide || !joined.has(form) ? wideColumns[form](asked, newest) : joinedColumns(asked, newest)
}

type ColumnsOf = (asked: readonly AskedQuestion[], newest: AskedQuestion) => QuestionColumn[]

const single =
  (type: ColumnHead['type'], read: QuestionColumn['read']): ColumnsOf =>
  (_asked, newest) => [{ ...headOf(newest), type, read }]

const plain: QuestionColumn['read'] = (answer) =>
  typeof answer === 'string' || typeof answer === 'number' ? answer : JSON.stringify(answer)

const inWords: QuestionColumn['read'] = (answer, { question, schema, page }) =>
  answerText(question, answer, { own: schema, row: undefined, page })

const wideColumns: Record<AnswerForm, ColumnsOf> = {
  none: () => [],
  text: single('text', plain),
  day: single('day', plain),
  time: single('time', plain),
  amount: single('number', plain),
  score: single('number', plain),
  stars: single('number', plain),
  yes_no: agreementColumn,
  option: choiceColumns,
  options: flagColumns,
  ranking: placeColumns,
  rows: matrixColumns,
  scores: numberColumns,
  amounts: numberColumns,
  files: single('text', inWords),
  recording: single('text', inWords),
  signature: single('text', inWords),
}

/** Forms with a column for each option. */
const joined: ReadonlySet<AnswerForm> = new Set(['options', 'ranking', 'rows'])

function joinedColumns(asked: readonly AskedQuestion[], newest: AskedQuestion): QuestionColumn[] {
  const rows = optionsOf(asked, rowsOf)
  if (rows.length === 0) return [{ ...headOf(newest), type: 'text', read: inWords }]
  return rows.map(({ id, label }) => ({
    ...headOf(newest, [id], [label]),
    type: 'text',
    read: (answer, { question, schema, page }) =>
      answerText(question, answer, { own: schema, row: id, page }) || undefined,
  }))
}

function agreementColumn(asked: readonly AskedQuestion[], newest: AskedQuestion): QuestionColumn[] {
  const labels = new Set(asked.map(({ question }) => agreement(question)))
  const choices = [...labels].map((label, index) => ({ id: label, code: index + 1, label }))
  return [
    {
      ...headOf(newest),
      type: 'choice',
      choices: [{ id: 'no', code: 0, label: 'no' }, ...choices],
      read: inWords,
    },
  ]
}

function choiceColumns(asked: readonly AskedQuestion[], newest: AskedQuestion): QuestionColumn[] {
  const choices: ColumnChoice[] = optionsOf(asked, choicesOf).map(({ id, label }, index) => ({
    id,
    code: index + 1,
    label,
  }))
  const isOpen = offersOther(asked)
  if (isOpen) choices.push({ id: OTHER, code: choices.length + 1, label: OTHER_LABEL })
  const labels = new Map(choices.map(({ id, label }) => [id, label]))
  const labelled = (one: string | OtherChoice) => (isOther(one) ? one.other : (labels.get(one) ?? one))
  const read = (answer: Answer): Cell => {
    const chosen = chosenIn(answer)
    const [one] = chosen
    if (chosen.length !== 1 || one === undefined) return chosen.map(labelled).join('; ')
    return isOther(one) ? OTHER : one
  }
  const column: QuestionColumn = { ...headOf(newest), type: 'choice', choices, read }
  return isOpen ? [column, otherColumn(newest)] : [column]
}

function flagColumns(asked: readonly AskedQuestion[], newest: AskedQuestion): QuestionColumn[] {
  const columns = optionsOf(asked, choicesOf).map(({ id, label }): QuestionColumn => ({
    ...headOf(newest, [id], [label]),
    type: 'flag',
    read: (answer, { question }) => flagOf(chosenIn(answer), id, question),
  }))
  return offersOther(asked) ? [...columns, otherColumn(newest)] : columns
}

function placeColumns(asked: readonly AskedQuestion[], newest: AskedQuestion): QuestionColumn[] {
  return optionsOf(asked, choicesOf).map(({ id, label }) => ({
    ...headOf(newest, [id], [label]),
    type: 'number',
    read(answer) {
      const place = chosenIn(answer).indexOf(id)
      return place < 0 ? undefined : place + 1
    },
  }))
}

function matrixColumns(asked: readonly AskedQuestion[], newest: AskedQuestion): QuestionColumn[] {
  const options = optionsOf(asked, choicesOf)
  const choices = options.map(({ id, label }, index) => ({ id, code: index + 1, label }))
  const isMultiple = asked.some(({ question }) => 'multiple' in question && question.multiple === true)
  return optionsOf(asked, rowsOf).flatMap((row): QuestionColumn[] =>
    isMultiple
      ? options.map(({ id, label }) => ({
          ...headOf(newest, [row.id, id], [row.label, label]),
          type: 'flag',
          read(answer, { question }) {
            const chosen = inRow(answer, row.id)
            return isBlank(chosen) ? undefined : flagOf(chosenIn(chosen), id, question)
          },
        }))
      : [
          {
            ...headOf(newest, [row.id], [row.label]),
            type: 'choice',
            choices,
            read(answer) {
              const chosen = inRow(answer, row.id)
              return isBlank(chosen) ? undefined : chosenIn(chosen).map(String).join('; ')
            },
          },
        ],
  )
}

function numberColumns(asked: readonly AskedQuestion[], newest: AskedQuestion): QuestionColumn[] {
  return optionsOf(asked, rowsOf).map(({ id, label }) => ({
    ...headOf(newest, [id], [label]),
    type: 'number',
    read(answer) {
      const number = inRow(answer, id)
      return typeof number === 'number' || typeof number === 'string' ? number : undefined
    },
  }))
}

function otherColumn(newest: AskedQuestion): QuestionColumn {
  return {
    ...headOf(newest, ['#'], [OTHER_LABEL]),
    type: 'text',
    read: (answer) => chosenIn(answer).find(isOther)?.other,
  }
}

function headOf({ question, schema }: AskedQuestion, ids: string[] = [], labels: string[] = []) {
  const heading = textOf(question.title, schema) || question.id
  return { name: [question.id, ...ids].join('.'), heading: [heading, ...labels].join(': ') }
}

function textOf(text: LocalText, schema: SurveySchema): string {
  return titleText(text, schema.languages[0] ?? '', schema)
}

/** The options of all versions, each with its newest label. */
function optionsOf(
  asked: readonly AskedQuestion[],
  read: (question: Question) => Option[] | undefined,
): { id: string; label: string }[] {
  const found = new Map<string, string>()
  for (const { question, schema } of asked) {
    for (const { id, label } of read(question) ?? []) {
      if (!found.has(id)) found.set(id, textOf(label, schema) || id)
    }
  }
  return [...found].map(([id, label]) => ({ id, label }))
}

const rowsOf = (question: Question) => kindOf(question).rows?.(question)

function offersOther(asked: readonly AskedQuestion[]): boolean {
  return asked.some(({ question }) => 'other' in question && question.other === true)
}

/** No answer for an option that this version does not offer. */
function flagOf(chosen: (string | OtherChoice)[], id: string, question: Question): Cell {
  if (chosen.includes(id)) return 1
  return choicesOf(question)?.some((option) => option.id === id) ? 0 : undefined
}

function chosenIn(answer: unknown): (string | OtherChoice)[] {
  const list: unknown[] = Array.isArray(answer) ? answer : [answer]
  return list.flatMap((one) => {
    if (isOther(one) || typeof one === 'string') return [one]
    return isBlank(one) ? [] : [JSON.stringify(one)]
  })
}

function inRow(answer: Answer, row: string): unknown {
  const rows = typeof answer === 'object' && !Array.isArray(answer) ? answer : {}
  return Object.hasOwn(rows, row) ? Object.entries(rows).find(([id]) => id === row)?.[1] : undefined
}

export function isBlank(answer: unknown): boolean {
  return answer === undefined || answer === null || answer === ''
}
