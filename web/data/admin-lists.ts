import {
  cancelListJob,
  countRows,
  createListView,
  deleteListView,
  listCsvPath,
  listJobs,
  listRows,
  runAct,
  saveColumns,
  updateListView,
  viewListSetup,
  type ColumnPreference,
  type ListJob,
  type ListScope,
  type SavedView,
} from '#contract/admin/lists'
import { createFileToken } from '#contract/media'
import { queryText } from '#contract/call-address'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'

export interface ListQuery extends ListScope {
  sort?: string
}

export const listKeys = {
  of: (kind: string) => ['admin-list', kind],
  rows: (kind: string, query: ListQuery) => ['admin-list', kind, 'rows', query],
  /** Separate from `rows`, whose pages the list stores itself. */
  first: (kind: string, query: ListQuery) => ['admin-list', kind, 'first', query],
  count: (kind: string, scope: ListScope) => ['admin-list', kind, 'count', scope],
  setup: (kind: string) => ['admin-list-setup', kind],
  jobs: (kind: string) => ['admin-list-jobs', kind],
}

export function refreshList(kind: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listKeys.of(kind) })
}

export function getRows(kind: string, query: ListQuery, cursor: string, signal?: AbortSignal) {
  return call(listRows, { params: { kind }, query: { ...query, ...(cursor && { cursor }) }, signal })
}

export function getCount(kind: string, scope: ListScope, signal?: AbortSignal) {
  return call(countRows, { params: { kind }, query: scope, signal })
}

/** The admin's own columns, and the views they can use. */
export function getListSetup(kind: string, signal?: AbortSignal) {
  return call(viewListSetup, { params: { kind }, signal })
}

export async function putColumns(kind: string, columns: ColumnPreference[]): Promise<void> {
  await call(saveColumns, { params: { kind }, body: { columns } })
}

export function addView(
  kind: string,
  view: { name: string; address: string; shared: boolean },
): Promise<SavedView> {
  return call(createListView, { params: { kind }, body: view })
}

export function changeView(
  id: string,
  change: { name?: string; address?: string; shared?: boolean },
): Promise<SavedView> {
  return call(updateListView, { params: { id }, body: change })
}

export async function removeView(id: string): Promise<void> {
  await call(deleteListView, { params: { id } })
}

/** The rows that an act applies to. */
export type ActTarget = { ids: string[] } | { all: ListScope; except: string[] }

/**
 * Many rows become a job. `seen`, for one row: the columns as shown; if they have changed since, the row is skipped.
 */
export function doAct(
  kind: string,
  act: string,
  target: ActTarget,
  { input = {}, seen }: { input?: Record<string, unknown>; seen?: Record<string, string> | undefined } = {},
) {
  return call(runAct, { params: { kind, act }, body: { ...target, input, ...(seen && { seen }) } })
}

export async function getJobs(kind: string, signal?: AbortSignal): Promise<ListJob[]> {
  return (await call(listJobs, { params: { kind }, signal })).jobs
}

export function stopJob(id: string): Promise<ListJob> {
  return call(cancelListJob, { params: { id } })
}

export async function listCsvAddress(kind: string, query: ListQuery, columns: string[]): Promise<string> {
  const { token } = await call(createFileToken)
  return listCsvPath(kind) + queryText({ ...query, columns: columns.join(','), token })
}
