import type { ListRow } from '#contract/admin/lists'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CallError } from '../../../platform/call-error.ts'
import { PageError } from '../../../shell/errors/page-error.ts'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ActConflict } from './acts/act-conflict.tsx'
import { ActDialog } from './acts/act-dialog.tsx'
import { listAddress } from './list-memory.ts'
import type { ListAct, ListDeclaration } from './list-of.ts'
import { useListActs } from './acts/use-list-acts.ts'
import { isolated } from '../../../platform/locale.ts'

interface RowPageProps<Row extends ListRow> {
  list: ListDeclaration<Row>
  listPath: string
  row: Row
  title: string
  state: ReactNode
  /** Additional buttons, before the acts. */
  actions?: ReactNode
  children: ReactNode
}

/** The page of one row, with a link back to the list and the list's acts. */
export function RowPage<Row extends ListRow>({
  list,
  listPath,
  row,
  title,
  state,
  actions,
  children,
}: RowPageProps<Row>) {
  const [confirming, setConfirming] = useState<ListAct<Row>>()
  const acting = useListActs(list)
  const offered = list.acts.filter(({ when }) => when(row))
  // Only a harmless act gets a button of its own.
  const first = offered.find(({ danger }) => !danger)
  const rest = offered.filter((act) => act !== first)
  const ask = (act: ListAct<Row>) =>
    act.confirm || act.fields ? setConfirming(act) : void acting.run(act, { ids: [row.id] }, {}, row)
  return (
    <div className="flex w-full max-w-6xl flex-col gap-6 px-4 pt-5 pb-16 md:px-6">
      <header className="flex flex-col gap-3">
        <Link
          to={listAddress(listPath, list.kind)}
          className="inline-flex w-fit items-center gap-1 rounded-control text-sm text-soft hover:text-ink"
        >
          <ChevronLeft aria-hidden="true" />
          {list.title}
        </Link>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 sm:flex sm:flex-wrap">
          <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
            <h1 className="text-3xl wrap-anywhere">{title}</h1>
            <span className="text-sm">{state}</span>
          </div>
          <div className="contents min-w-0 items-start gap-2 sm:flex">
            {actions || first ? (
              <div className="flex flex-wrap items-center gap-2 max-sm:col-span-2 max-sm:row-start-2">
                {actions}
                {first ? (
                  <Button icon={first.icon} pending={acting.pending === first.id} onPress={() => ask(first)}>
                    {first.label}
                  </Button>
                ) : null}
              </div>
            ) : null}
            {rest.length > 0 ? (
              <Menu
                label={`More for “${isolated(title)}”`}
                trigger={
                  <IconButton
                    label={`More for “${isolated(title)}”`}
                    icon={<Ellipsis aria-hidden="true" />}
                    className="max-sm:col-start-2 max-sm:row-start-1"
                  />
                }
                items={rest.map((act) => ({
                  id: act.id,
                  label: act.label,
                  icon: act.icon,
                  ...(act.danger && { danger: true }),
                  onAction: () => ask(act),
                }))}
              />
            ) : null}
          </div>
        </div>
      </header>
      {children}
      {confirming ? (
        <ActDialog
          act={confirming}
          row={row}
          count={`“${isolated(title)}”`}
          pending={acting.pending === confirming.id}
          onRun={(input) =>
            void acting.run(confirming, { ids: [row.id] }, input, row).then((done) => {
              if (done) setConfirming(undefined)
            })
          }
          onClose={() => setConfirming(undefined)}
        />
      ) : null}
      <ActConflict list={list} acting={acting} />
    </div>
  )
}

/** Loading and error states of a row's page; a missing row is a 404. */
export function RowPageError({
  error,
  missing,
  onRetry,
}: {
  error: Error | null
  missing: string
  onRetry: () => void
}) {
  if (error instanceof CallError && error.code === 'not_found') {
    throw new PageError({ status: 404, message: missing })
  }
  if (error) {
    return <LoadErrorNotice error={error} onRetry={onRetry} page />
  }
  return (
    <div
      role="status"
      aria-label="Loading"
      className="flex w-full max-w-6xl flex-col gap-5 px-4 pt-5 md:px-6"
    >
      <Skeleton className="h-10 w-2/5" />
      <Skeleton className="h-48" />
      <Skeleton className="h-32" />
    </div>
  )
}

export function RowSection({
  title,
  children,
  action,
  className = '',
}: {
  title: string
  children: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <section
      className={`flex min-w-0 flex-col gap-3 rounded-panel border border-line bg-panel p-5 ${className}`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-lg">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
