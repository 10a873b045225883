import type { AttentionKind, AttentionRow } from '#contract/admin/attention'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { Moment } from '../list/common-columns.tsx'
import { actsOf, useAttentionAct, type AttentionAct } from './use-attention-acts.ts'
import { attentionDetail, attentionTitle } from './attention-text.ts'

export function AttentionItems({
  kind,
  rows,
  label = 'The oldest of them',
}: {
  kind: AttentionKind
  rows: readonly AttentionRow[]
  label?: string
}) {
  const acting = useAttentionAct()
  const [confirming, setConfirming] = useState<{ name: string; act: AttentionAct }>()
  if (rows.length === 0) return null
  return (
    <>
      <ul className="flex flex-col gap-1 px-3 pb-3" aria-label={label}>
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-hover px-3 py-2"
          >
            <p className="min-w-0 flex-1 basis-60">
              <span className="font-medium wrap-anywhere">
                <bdi>{attentionTitle(kind, row)}</bdi>
              </span>
              {row.since === '' ? null : (
                <span className="ml-3 text-soft">
                  <Moment value={row.since} />
                </span>
              )}
              <span className="block text-soft wrap-anywhere">{attentionDetail(kind, row)}</span>
            </p>
            {actsOf(kind, row).map((act) => {
              const name = `${act.id} ${row.id}`
              return (
                <Button
                  key={act.id}
                  size="small"
                  variant={act.danger ? 'danger' : 'quiet'}
                  aria-label={`${act.label}: ${attentionTitle(kind, row)}`}
                  pending={acting.pending === name}
                  isDisabled={acting.pending !== undefined}
                  onPress={() =>
                    act.confirm ? setConfirming({ name, act }) : void acting.run(name, act.run)
                  }
                >
                  {act.label}
                </Button>
              )
            })}
          </li>
        ))}
      </ul>
      {confirming?.act.confirm ? (
        <AlertDialog
          title={confirming.act.confirm.title}
          onClose={() => setConfirming(undefined)}
          actions={
            <>
              <Button onPress={() => setConfirming(undefined)}>Leave as is</Button>
              <Button
                variant={confirming.act.danger ? 'danger' : 'primary'}
                onPress={() => {
                  setConfirming(undefined)
                  void acting.run(confirming.name, confirming.act.run)
                }}
              >
                {confirming.act.label}
              </Button>
            </>
          }
        >
          <p>{confirming.act.confirm.text}</p>
        </AlertDialog>
      ) : null}
    </>
  )
}
