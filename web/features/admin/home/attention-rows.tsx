import type { ListRow } from '#contract/admin/lists'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ActConflict } from '../list/acts/act-conflict.tsx'
import { ActDialog } from '../list/acts/act-dialog.tsx'
import { Moment } from '../list/common-columns.tsx'
import type { ListAct, ListDeclaration } from '../list/list-of.ts'
import { useListActs } from '../list/acts/use-list-acts.ts'
import { refreshAttention, useWaitingRows } from './use-attention-acts.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** The oldest pending rows of a list, with the list's own acts. */
export function AttentionRows<Row extends ListRow>({
  list,
  filter,
  acts,
  lineOf,
}: {
  list: ListDeclaration<Row>
  filter: string
  /** Ids of the list's acts that settle a row. */
  acts: readonly string[]
  lineOf: (row: Row) => string
}) {
  const { data, error } = useWaitingRows(list.kind, filter)
  const acting = useListActs(list)
  const [confirming, setConfirming] = useState<{ act: ListAct<Row>; row: Row }>()
  // The rows are of this list's kind, whose declaration names their columns.
  const rows = data as Row[] | undefined

  async function run(act: ListAct<Row>, row: Row, input: Record<string, unknown> = {}) {
    if (await acting.run(act, { ids: [row.id] }, input, row)) setConfirming(undefined)
    await refreshAttention()
  }

  if (error) return <p className="px-5 pb-4 text-sm text-soft">{errorMessage(error).text}</p>
  if (!rows) return <Skeleton className="mx-5 mb-4 h-10" />
  return (
    <>
      <ul className="flex flex-col gap-1 px-3 pb-3" aria-label="The oldest of them">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-hover px-3 py-2"
          >
            <p className="min-w-0 flex-1 basis-60">
              {list.rowPage ? (
                <Link to={list.rowPage(row)} className="rounded-control font-medium hover:underline">
                  {list.nameOf(row)}
                </Link>
              ) : (
                <span className="font-medium">{list.nameOf(row)}</span>
              )}
              <span className="ml-3 text-soft">
                <Moment value={row.created} />
              </span>
              <TruncatedText className="text-soft">{lineOf(row)}</TruncatedText>
            </p>
            {list.acts
              .filter(({ id, when }) => acts.includes(id) && when(row))
              .map((act) => (
                <Button
                  key={act.id}
                  size="small"
                  variant={act.danger ? 'danger' : 'quiet'}
                  icon={act.icon}
                  aria-label={`${act.label}: ${list.nameOf(row)}`}
                  pending={acting.pending === act.id && confirming?.row.id === row.id}
                  isDisabled={acting.pending !== undefined}
                  onPress={() =>
                    act.fields || act.confirm ? setConfirming({ act, row }) : void run(act, row)
                  }
                >
                  {act.label}
                </Button>
              ))}
          </li>
        ))}
      </ul>
      {confirming ? (
        <ActDialog
          act={confirming.act}
          row={confirming.row}
          count={`“${isolated(list.nameOf(confirming.row))}”`}
          pending={acting.pending === confirming.act.id}
          onRun={(input) => void run(confirming.act, confirming.row, input)}
          onClose={() => setConfirming(undefined)}
        />
      ) : null}
      <ActConflict list={list} acting={acting} />
    </>
  )
}
