import type { ListRow } from '#contract/admin/lists'
import type { ReactNode } from 'react'
import type { ListFilter } from './filters/list-filters.ts'
import { formatNumber } from '../../../platform/locale.ts'

/** A column of a list. */
export interface ListColumn<Row extends ListRow = ListRow> {
  id: string
  label: string
  /** Pixels, until somebody drags its edge. */
  width: number
  cell: (row: Row) => ReactNode
  /** The order it offers: one of the kind's `sorts` in the worker. */
  sort?: string
  /** What it is in a CSV file, if it is in it: a column of the kind, or `owner.email`. */
  csv?: readonly string[]
  /** Not shown unless somebody wants it. */
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
  /** What the act would make of it. */
  mine: (input: Record<string, unknown>) => string
  /** What the column's value means; left out: itself. */
  words?: (value: string) => string
}

/** What came of an act that is a call of its own. */
export interface ActAnswer {
  /** Whose it was done to. */
  changed: string[]
  /** Why it was not done to the others; left out: they had changed, or were so already. */
  left?: string
}

/** Something that can be done to rows, one or many: an act of the kind in the worker. */
export interface ListAct<Row extends ListRow = ListRow> {
  id: string
  /** As in “Unpublish”. */
  label: string
  icon: ReactNode
  danger?: boolean
  /** Whether it makes sense for a row: then it is in the row's menu, and offered where such a row is selected. */
  when: (row: Row) => boolean
  /** Only in the trash, or only outside of it. */
  inTrash?: boolean
  /** What is asked first. */
  fields?: readonly ActField[]
  /** Asks before it is done; `count` in words, as in “3 projects”. */
  confirm?: (count: string) => { title: string; text: string }
  /** Said afterwards: `Unpublished 3 projects.` */
  done: (count: string) => string
  /** Columns that somebody writes in: who was faster is shown with both versions. */
  edits?: readonly ActEdit[]
  /** The act that writes mine over theirs, where it is another one. */
  over?: string
  /** The act that takes it back, offered for ten seconds. */
  undo?: string
  /** Done by a call of its own instead of an act in the worker, to so many rows at once. */
  call?: { most: number; run: (ids: string[], input: Record<string, unknown>) => Promise<ActAnswer> }
}

/** Things that an admin can do with the page itself, as “New template”. */
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
  /** The page of a row; left out where there is none. */
  rowPage?: (row: Row) => string
  /** Where `e` leads; left out: to the row's page. */
  editPage?: (row: Row) => string
  nameOf: (row: Row) => string
  hasTrash?: boolean
  /** What the search looks into, as in “Name or address”. */
  searches: string
  empty: { title: string; text: string; action?: ReactNode }
  /** What there is to know about all of them, above the rows. */
  note?: ReactNode
  /** Looked at again this often, in milliseconds, where rows change by themselves. */
  refreshEvery?: number
  /** Buttons at the top right. */
  actions?: ReactNode
  /** A small picture in front of a row's name, on cards as well. */
  pictureOf?: (row: Row) => ReactNode
  /** Lines of a card on a phone: ids of columns. */
  card: readonly string[]
  /** More of a row's menu, after its acts; it gets what it needs to show the list anew. */
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
 * A new kind is two short files. In the worker, `worker/collections/lists/<kind>.ts` says what its rows are, what they
 * can be ordered and searched by (with an index for each), and what its acts do; it is added to `lists/index.ts`. In the
 * web, a page declares what of that is shown:
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
