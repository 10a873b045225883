import type { Question } from '#contract/survey/schema'

export const USUAL_SORT = '-moment'

/** Up, then down, then as usual; moments begin with the newest. */
export function nextSort(sort: string, by: string): string {
  if (by === 'moment') return sort === '-moment' ? 'moment' : '-moment'
  if (sort === by) return `-${by}`
  return sort === `-${by}` ? USUAL_SORT : by
}

/** The order that an address asks for; what makes no sense is the usual one. */
export function sortFrom(params: URLSearchParams): string {
  const sort = params.get('sort') ?? ''
  return /^-?(moment|person|state|seconds|answer\.[a-z][a-z0-9_]{0,39})$/.test(sort) ? sort : USUAL_SORT
}

/** Whether answers have an order: lists, files and recordings have none. */
export function isSortable({ type }: Question): boolean {
  return !['statement', 'multiple_choice', 'ranking', 'matrix', 'file', 'voice'].includes(type)
}
