import type { LogFilter } from '../../../../data/logs.ts'

const levels = ['error', 'warning', 'info'] as const

/** Filters by an exact value, which a press on the value sets. */
export const valueFilters = [
  { id: 'code', label: 'Code' },
  { id: 'path', label: 'Path' },
  { id: 'person', label: 'Person' },
  { id: 'request', label: 'Request' },
] as const

export function readLogFilter(params: URLSearchParams): LogFilter {
  const value = (name: string) => params.get(name) ?? ''
  return {
    level: levels.find((level) => level === params.get('level')) ?? '',
    text: value('text'),
    code: value('code'),
    path: value('path'),
    person: value('person'),
    request: value('request'),
  }
}

/** Query of the back office's first page that shows the log with this filter. */
export function logQuery(filter: Partial<LogFilter>): URLSearchParams {
  const params = new URLSearchParams({ view: 'log' })
  for (const [name, value] of Object.entries(filter)) if (value !== '') params.set(name, value)
  return params
}
