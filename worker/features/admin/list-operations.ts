import { listKinds } from '../../collections/lists/index.ts'
import { countsOf, type ListKind } from '../../collections/definition/list-kind.ts'
import type { Actor } from '../../collections/definition/rules.ts'
import type { ExportAct } from '../../model/admin/audit-messages.ts'
import * as calls from '../../contract/admin/lists.ts'
import { AppError } from '../../contract/app-error.ts'
import type { AppContext } from '../../http/app-env.ts'
import { operation } from '../../http/operation.ts'
import { readQuery } from '../../http/query.ts'
import type { Route } from '../../http/route.ts'
import { tableDownload, type Table } from '../../http/download.ts'
import { audit } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { csvLine } from '../../model/text/csv.ts'
import { cellOf } from './list-cell.ts'
import { refused, type CompileFilter, type EstimateCost } from './list-scope.ts'
import {
  countMatching,
  deleteView,
  eachPage,
  findColumns,
  findRows,
  findView,
  findViews,
  insertView,
  putColumns,
  updateView,
  viewOf,
} from './list-storage.ts'

export interface ListDeps {
  compileAt(now: Date): CompileFilter
  estimateCost: EstimateCost
}

const MAX_VIEWS = 100

export const listRoutes = ({ compileAt, estimateCost }: ListDeps): Route[] => [
  operation(
    calls.listRows,
    { access: 'admin', cost: { rows: calls.LIST_PER_PAGE.max } },
    async ({ params, query, context }) => {
      const kind = kindOf(params.kind)
      await estimateCost(kind, query, placeOf(context))
      return findRows(context.env.DB, kind, query, compileAt(context.get('now')))
    },
  ),
  operation(calls.countRows, { access: 'admin' }, async ({ params, query, context }) => {
    const kind = kindOf(params.kind)
    await estimateCost(kind, query, placeOf(context))
    return countMatching(context.env.DB, kind, query, { compile: compileAt(context.get('now')) })
  }),
  tableDownload(calls.listCsvPath(':kind'), (context, reader) =>
    tableOf(context, reader, { compile: compileAt(context.get('now')), estimateCost }),
  ),
  operation(calls.viewListSetup, { access: 'admin' }, async ({ params, actor, context }) => {
    const { name } = kindOf(params.kind)
    const { DB } = context.env
    const [columns, views] = await Promise.all([
      findColumns(DB, actor.id, name),
      findViews(DB, actor.id, name),
    ])
    return { columns, views }
  }),
  operation(calls.saveColumns, { access: 'admin' }, async ({ params, body, actor, context }) => {
    const kind = kindOf(params.kind).name
    await putColumns(context.env.DB, { owner: actor.id, kind, columns: body.columns })
  }),
  operation(calls.createListView, { access: 'admin' }, async ({ params, body, actor, context }) => {
    const kind = kindOf(params.kind).name
    const moment = recordDateOf(context.get('now'))
    const view = { id: newId(), created: moment, updated: moment, owner: actor.id, kind, ...body }
    if (!(await insertView(context.env.DB, view, MAX_VIEWS))) throw new AppError('quota_reached')
    return viewOf(view, actor.id, context.get('person')?.name ?? '')
  }),
  operation(calls.updateListView, { access: 'admin' }, async ({ params, body, actor, context }) => {
    const view = await ownView(context, params.id, actor)
    const changed = {
      ...view,
      ...(body.name !== undefined && { name: body.name }),
      ...(body.address !== undefined && { address: body.address }),
      ...(body.shared !== undefined && { shared: body.shared }),
      updated: recordDateOf(context.get('now')),
    }
    await updateView(context.env.DB, changed)
    return viewOf(changed, actor.id, context.get('person')?.name ?? '')
  }),
  operation(calls.deleteListView, { access: 'admin' }, async ({ params, actor, context }) => {
    const { id } = await ownView(context, params.id, actor)
    await deleteView(context.env.DB, id)
  }),
]

export function kindOf(name: string): ListKind {
  const found = listKinds.find((kind) => kind.name === name)
  if (!found) throw new AppError('not_found')
  return found
}

/** Another admin's private view is not found; only its owner changes a shared one. */
async function ownView(context: AppContext, id: string, actor: Actor) {
  const view = await findView(context.env.DB, id)
  if (!view || (view.owner !== actor.id && !view.shared)) throw new AppError('not_found')
  if (view.owner !== actor.id) throw new AppError('not_allowed')
  return view
}

export function placeOf(context: AppContext): { binding: D1Database; now: Date } {
  return { binding: context.env.DB, now: context.get('now') }
}

async function tableOf(
  context: AppContext,
  actor: Actor,
  { compile, estimateCost }: { compile: CompileFilter; estimateCost: EstimateCost },
): Promise<Table> {
  const kind = kindOf(context.req.param('kind') ?? '')
  const {
    columns,
    token: _token,
    ...scope
  } = readQuery(context, { path: 'rows.csv', query: calls.listCsvQuery })
  const paths = columns ? columns.split(',') : offered(kind)
  const unknown = paths.find((path) => !offered(kind).includes(path))
  if (unknown !== undefined) throw refused('columns', `There is no column “${unknown}” in this list.`)
  await estimateCost(kind, scope, placeOf(context))
  const { DB } = context.env
  const pages = eachPage(DB, kind, scope, compile)
  const first = await pages.next()
  const note = () =>
    audit(DB, {
      actor: actor.id,
      // A test requires a label for every list.
      action: `${kind.name}.export` as ExportAct,
      target: `lists/${kind.name}`,
      after: { ...scope, columns: paths },
    })
  const lineOf = (row: calls.ListRow) => csvLine(paths.map((path) => cellOf(row, path)))
  async function* lines() {
    yield csvLine(paths)
    if (!first.done) yield first.value.map(lineOf).join('')
    for await (const page of pages) yield page.map(lineOf).join('')
  }
  return { name: kind.name, lines: lines(), note }
}

function offered(kind: ListKind): string[] {
  const related = Object.entries(kind.expand).flatMap(([field, names]) =>
    names.map((name) => `${field}.${name}`),
  )
  return [
    'id',
    'created',
    'updated',
    ...kind.columns,
    ...Object.keys(kind.computed ?? {}),
    ...countsOf(kind).map(([field]) => field),
    ...related,
  ]
}
