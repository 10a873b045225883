import type { Question } from '#contract/survey/schema'
import { formOf } from '#model/survey/kinds/index'
import type { AnswerForm } from '#model/survey/kinds/kind'

export const USUAL_SORT = '-moment'

/** Returns the next sort of a column: ascending, descending, default; times start with the newest. */
export function nextSort(sort: string, by: string): string {
  if (by === 'moment') return sort === '-moment' ? 'moment' : '-moment'
  if (sort === by) return `-${by}`
  return sort === `-${by}` ? USUAL_SORT : by
}

/** Parses the sort of a URL; the default for anything invalid. */
export function sortFrom(params: URLSearchParams): string {
  const sort = params.get('sort') ?? ''
  return /^-?(moment|person|state|seconds|answer\.[a-z][a-z0-9_]{0,39})$/.test(sort) ? sort : USUAL_SORT
}

const sortable: Record<AnswerForm, boolean> = {
  none: false,
  text: true,
  day: true,
  time: true,
  amount: true,
  score: true,
  stars: true,
  yes_no: true,
  option: true,
  options: false,
  ranking: false,
  rows: false,
  scores: false,
  amounts: false,
  files: false,
  recording: false,
  signature: false,
}

export function isSortable(question: Question): boolean {
  return sortable[formOf(question)]
}
