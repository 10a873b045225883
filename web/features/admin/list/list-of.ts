import type { ListRow } from '#contract/admin/lists'
import type { ReactNode } from 'react'
import type { ListFilter } from './filters/list-filters.ts'
import { formatNumber } from '../../../platform/locale.ts'

export interface ListColumn<Row extends ListRow = ListRow> {
  id: string
  label: string
  /** Default width in pixels. */
  width: number
  cell: (row: Row) => ReactNode
  /** The order it offers: one of the kind's `sorts` in the worker. */
  sort?: string
  /** Its CSV columns, if any: a column of the kind, or `owner.email`. */
  csv?: readonly string[]
  /** Hidden by default. */
  hidden?: boolean
  /** Names the row: always shown, and leads to its page. Exactly one column. */
  fixed?: boolean
  align?: 'end'
}

export interface ActField {
  name: string
  label: string
  /** `line`: one line of text, with `options` as suggestions. */
  kind: 'text' | 'line' | 'choice'
  options?: readonly { id: string; label: string }[]
  /** Minimum length; 0: it may be empty. */
  min?: number
  max?: number
  description?: string
  /** Column with the initial text, for a single row. */
  column?: string
}

/** A column that an act writes, for showing conflicts. */
export interface ActEdit {
  /** One of the act's `edits` in the worker. */
  column: string
  label: string
  mine: (input: Record<string, unknown>) => string
  /** Formats the column's value; by default unchanged. */
  words?: (value: string) => string
}

export interface ActAnswer {
  changed: string[]
  /** The reason why others were skipped; absent when they had changed or needed no change. */
  left?: string
}

/** An act on one or many rows: an act of the kind in the worker. */
export interface ListAct<Row extends ListRow = ListRow> {
  id: string
  /** The label, such as “Unpublish”. */
  label: string
  icon: ReactNode
  danger?: boolean
  /** The row's menu shows the act, and so does a selection with such a row. */
  when: (row: Row) => boolean
  /** Only in the trash, or only outside of it. */
  inTrash?: boolean
  /** Fields of its dialog. */
  fields?: readonly ActField[]
  /** Asks for confirmation; `count` is formatted, as in “3 projects”. */
  confirm?: (count: string) => { title: string; text: string }
  /** Shown afterwards: `Unpublished 3 projects.` */
  done: (count: string) => string
  /** Columns that it edits: a conflict shows both versions. */
  edits?: readonly ActEdit[]
  /** The act that overwrites a conflicting change, if it is another one. */
  over?: string
  /** The act that undoes it, offered for ten seconds. */
  undo?: string
  /** Runs a separate call instead of an act in the worker, on a limited number of rows. */
  call?: { limit: number; run: (ids: string[], input: Record<string, unknown>) => Promise<ActAnswer> }
}

export interface ListDeclaration<Row extends ListRow = ListRow> {
  kind: string
  title: string
  /** For counts: “1 project”, “3 projects”. */
  noun: readonly [one: string, many: string]
  columns: readonly ListColumn<Row>[]
  filters: readonly ListFilter[]
  acts: readonly ListAct<Row>[]
  /** The default order, as in the worker. */
  sort: string
  /** The page of a row, if any. */
  rowPage?: (row: Row) => string
  /** The page opened by `e`; by default the row's page. */
  editPage?: (row: Row) => string
  nameOf: (row: Row) => string
  hasTrash?: boolean
  /** The searched fields, such as “Name or address”. */
  searches: string
  empty: { title: string; text: string; action?: ReactNode }
  /** A note above the rows. */
  note?: ReactNode
  /** Polling interval in milliseconds, for rows that change by themselves. */
  refreshEvery?: number
  actions?: ReactNode
  /** A thumbnail beside the row's name, also on cards. */
  pictureOf?: (row: Row) => ReactNode
  /** Lines of a card on a phone: ids of columns. */
  card: readonly string[]
  /** Further items of a row's menu, after its acts; gets a function to reload the list. */
  menu?: (row: Row, refresh: () => void) => ListMenuItem[]
}

export interface ListMenuItem {
  id: string
  label: string
  icon?: ReactNode
  danger?: boolean
  onAction: () => void
}

/**
 * Declares a list of the back office. All lists look and behave the same: search, filters, order, columns, views,
 * choosing rows across pages, acts on them, CSV and keys come with it, and the address is the state.
 *
 * A new kind is two short files and three entries. In the worker, `worker/collections/lists/<kind>.ts` says what its rows
 * are, what they can be ordered and searched by (with an index for each), and what its acts do; it is added to
 * `lists/index.ts`. In the web, a page declares what of that is shown; its path is added to `worker/model/pages/pages.ts`
 * and `web/routes.tsx`, and its link to `web/shell/layouts/admin-links.ts`:
 *
 *     const ships = listOf({
 *       kind: 'ships', title: 'Ships', noun: ['ship', 'ships'], sort: '-created', searches: 'Name',
 *       columns: [
 *         { id: 'name', label: 'Name', width: 240, fixed: true, sort: 'name', csv: ['name'], cell: (row) => row.name },
 *         createdColumn,
 *       ],
 *       filters: [{ field: 'afloat', label: 'Afloat', kind: 'flag', yes: 'Afloat', no: 'Sunk' }],
 *       acts: [{ id: 'sink', label: 'Sink', icon: <Anchor />, when: (row) => row.afloat === true,
 *                done: (count) => `Sank ${count}.`, undo: 'raise' }],
 *       nameOf: (row) => String(row.name), rowPage: (row) => `/admin/ships/${row.id}`,
 *       card: ['created'], empty: { title: 'No ships yet', text: '…' },
 *     })
 *     export function Component() { return <ListScreen list={ships} /> }
 *
 * `ListRow`s are loose: a page that wants names for its columns hands in its own row type.
 */
export function listOf<Row extends ListRow = ListRow>(
  declaration: ListDeclaration<Row>,
): ListDeclaration<Row> {
  return declaration
}

export function countLabel(
  count: number,
  [one, many]: readonly [string, string],
  { more = false }: { more?: boolean } = {},
): string {
  return count === 1 && !more ? `1 ${one}` : `${formatNumber(count)}${more ? '+' : ''} ${many}`
}
