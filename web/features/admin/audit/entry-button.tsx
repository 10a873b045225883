import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { AuditEntry } from './audit-entry.ts'

const EntryFacts = lazy(async () => ({ default: (await import('./entry-facts.tsx')).EntryFacts }))

export function EntryButton({ entry }: { entry: AuditEntry }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="truncate rounded-control text-left font-medium hover:underline"
      >
        {entry.actionLabel}
      </button>
      {open ? (
        <Dialog title={entry.actionLabel} size="large" onClose={() => setOpen(false)}>
          <Suspense fallback={<Skeleton className="h-56" />}>
            <EntryFacts entry={entry} />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  )
}
