import type { ListRow } from '#contract/admin/lists'
import type { ReactNode } from 'react'
import type { ListFilter } from './filters/list-filters.ts'
import { formatNumber } from '../../../platform/locale.ts'

/** A column of a list. */
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

/** A question before an act: a text, or one of a few. */
export interface ActField {
  name: string
  label: string
  /** `line`: one line of text, with `options` as suggestions. */
  kind: 'text' | 'line' | 'choice'
  options?: readonly { id: string; label: string }[]
  /** Shortest text that is taken; 0 when it may be empty. */
  min?: number
  max?: number
  description?: string
  /** Column that a single row's text is taken from at first. */
  column?: string
}

/** A column in which an act writes, as two admins who write at once are shown it. */
export interface ActEdit {
  /** One of the act's `edits` in the worker. */
  column: string
  label: string
  /** The value after the action. */
  mine: (input: Record<string, unknown>) => string
  /** Formats the column's value; by default unchanged. */
  words?: (value: string) => string
}

/** The outcome of an action with its own call. */
export interface ActAnswer {
  /** Ids of changed rows. */
  changed: string[]
  /** The reason why others were skipped; absent when they had changed or needed no change. */
  left?: string
}

/** Something that can be done to rows, one or many: an act of the kind in the worker. */
export interface ListAct<Row extends ListRow = ListRow> {
  id: string
  /** The label, such as “Unpublish”. */
  label: string
  icon: ReactNode
  danger?: boolean
  /**
   * Returns whether it applies to a row; the row's menu shows it, and so does a selection with such a row.
   */
  when: (row: Row) => boolean
  /** Only in the trash, or only outside of it. */
  inTrash?: boolean
  /** Fields of its dialog. */
  fields?: readonly ActField[]
  /** Asks before it is done; `count` in words, as in “3 projects”. */
  confirm?: (count: string) => { title: string; text: string }
  /** Said afterwards: `Unpublished 3 projects.` */
  done: (count: string) => string
  /** Columns that it edits: a conflict shows both versions. */
  edits?: readonly ActEdit[]
  /** The act that writes mine over theirs, where it is another one. */
  over?: string
  /** The action that undoes it, offered for ten seconds. */
  undo?: string
  /** Runs a separate call instead of an action in the worker, on a limited number of rows. */
  call?: { most: number; run: (ids: string[], input: Record<string, unknown>) => Promise<ActAnswer> }
}

/** A list of the back office: its columns, filters, orders and actions. */
export interface ListDeclaration<Row extends ListRow = ListRow> {
  /** The kind's name in the worker. */
  kind: string
  title: string
  /** For counts: “1 project”, “3 projects”. */
  noun: readonly [one: string, many: string]
  columns: readonly ListColumn<Row>[]
  filters: readonly ListFilter[]
  acts: readonly ListAct<Row>[]
  /** The usual order, as the worker has it. */
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
  /** Looked at again this often, in milliseconds, where rows change by themselves. */
  refreshEvery?: number
  /** Buttons at the top right, such as “New template”. */
  actions?: ReactNode
  /** A small picture in front of a row's name, on cards as well. */
  pictureOf?: (row: Row) => ReactNode
  /** Lines of a card on a phone: ids of columns. */
  card: readonly string[]
  /** Further items of a row's menu, after its actions; gets a function to reload the list. */
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

/** “1 project”, “2,314 projects”, “10,000+ projects”. */
export function countLabel(
  count: number,
  [one, many]: readonly [string, string],
  { more = false }: { more?: boolean } = {},
): string {
  return count === 1 && !more ? `1 ${one}` : `${formatNumber(count)}${more ? '+' : ''} ${many}`
}
