import { readCondition, type ResponseFilter } from '#contract/survey/admin'
import { withoutBlanks } from '#model/survey/comparisons'

const names = ['version', 'state', 'from', 'to', 'language', 'search', 'question', 'answer', 'where'] as const

/** Parses the filter of a URL: `?state=sent&question=q&answer=yes`. Ignores invalid parts. */
export function filterFrom(params: URLSearchParams): ResponseFilter {
  const version = Number(params.get('version'))
  const state = params.get('state')
  const question = params.get('question') ?? ''
  const answer = params.get('answer') ?? ''
  const where = params.get('where') ?? ''
  const day = (name: string) => {
    const text = params.get(name) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { [name]: text } : {}
  }
  const word = (name: string, limit: number) => {
    const text = (params.get(name) ?? '').trim().slice(0, limit)
    return text ? { [name]: text } : {}
  }
  return {
    ...(Number.isInteger(version) && version > 0 && { version }),
    ...((state === 'sent' || state === 'begun') && { state }),
    ...day('from'),
    ...day('to'),
    ...word('language', 35),
    ...word('search', 200),
    ...(question && answer && { question, answer }),
    ...(readCondition(where) && { where }),
  }
}

/** Returns the URL's query with another filter, on the first page; other parameters stay. */
export function withFilter(params: URLSearchParams, filter: ResponseFilter): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const name of names) {
    const value = filter[name]
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/**
 * For the server: the reader's days, from the start of the first to the end of the last, in UTC, and the conditions that
 * have a value.
 */
export function askedFilter(filter: ResponseFilter): ResponseFilter {
  const { from, to, where: given, ...rest } = filter
  const where = finishedConditions(given)
  return {
    ...rest,
    ...(where && { where }),
    ...(from && { from: moment(`${from}T00:00:00`) }),
    ...(to && { to: moment(`${to}T23:59:59.999`) }),
  }
}

/** A filter's conditions without those that have no value yet. */
function finishedConditions(where: string | undefined): string | undefined {
  const condition = where === undefined ? undefined : readCondition(where)
  const finished = condition && withoutBlanks(condition)
  return finished && JSON.stringify(finished)
}

function moment(local: string): string {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().replace('T', ' ')
}
