import type * as z from 'zod/mini'
import { listLogs, summariseLogs } from '#contract/admin/logs'
import { call } from '../platform/api.ts'

export type LogPage = z.infer<typeof listLogs.answer>
export type LogEntry = LogPage['entries'][number]
export type LogSummary = z.infer<typeof summariseLogs.answer>

/** An empty value matches everything. */
export interface LogFilter {
  level: '' | LogEntry['level']
  text: string
  code: string
  path: string
  person: string
  request: string
}

export const logKeys = {
  entries: (filter: LogFilter) => ['log', filter],
  summary: ['log-summary'],
}

/** A page of entries, newest first: the first one, or that before the entry `before`. */
export function getLogs(
  { level, ...filter }: LogFilter,
  before: number | undefined,
  signal?: AbortSignal,
): Promise<LogPage> {
  const texts = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  return call(listLogs, {
    query: { ...texts, ...(level !== '' && { level }), ...(before !== undefined && { before }) },
    signal,
  })
}

export function getLogSummary(signal?: AbortSignal): Promise<LogSummary> {
  return call(summariseLogs, { signal })
}
