import type { ListRow } from '#contract/admin/lists'
import { withNames } from '#model/chat/mentioned-users'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { AdminPage, AdminSection } from '../frame/admin-page.tsx'
import { Moment, related, StateDot, textOf } from '../list/common-columns.tsx'
import { MessageContext } from './message-context.tsx'
import { reasonLabel, stateOf } from './report-labels.ts'
import { dismiss, lockRoom, mute, removeAndSettle, useReport } from './use-moderation.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

const spans = [
  { id: '10', label: '10 minutes' },
  { id: '60', label: 'An hour' },
  { id: '1440', label: 'A day' },
  { id: '10080', label: 'A week' },
  { id: '43200', label: '30 days' },
]

// Most reports are of messages.
const CharacterReport = lazy(async () => ({
  default: (await import('./character-report.tsx')).CharacterReport,
}))

/** `/admin/reports/:id`: a report with its message in context. */
export function Component() {
  const { id = '' } = useParams()
  const { data: report, error, refetch } = useReport(id)
  return (
    <AdminPage
      title="Report"
      actions={
        <Link to="/admin/reports" className={buttonClass({ size: 'small' })}>
          All reports
        </Link>
      }
    >
      {error && report === undefined ? (
        <LoadErrorNotice error={error} onRetry={refetch} />
      ) : report === null ? (
        <EmptyState title="No such report" text="It may have been deleted with the account that made it." />
      ) : report?.character ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <CharacterReport report={report} />
        </Suspense>
      ) : report ? (
        <Report report={report} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </AdminPage>
  )
}

function Report({ report }: { report: ListRow }) {
  const [minutes, setMinutes] = useState('1440')
  const [pending, setPending] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const room = textOf(report.room)
  const roomName = related(report, 'room', 'name')
  const author = related(report, 'message', 'author')
  const seq = report.expand.message?.seq
  const isLocked = report.expand.room?.locked === true || report.expand.room?.locked === 1
  const isOpen = report.state === 'open'

  async function run(name: string, work: () => Promise<void>, done: string) {
    setPending(name)
    try {
      await work()
      toast({ text: done, tone: 'good' })
    } catch (failure) {
      showErrorBriefly(failure)
    }
    setPending('')
    setConfirming(false)
  }

  return (
    <>
      <AdminSection title="What was reported">
        <div className="flex flex-col gap-4 p-5 text-sm">
          <ReportFacts report={report} />
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" isDisabled={!isOpen} onPress={() => setConfirming(true)}>
              Remove message
            </Button>
            <Button
              isDisabled={!isOpen}
              pending={pending === 'dismiss'}
              onPress={() => void run('dismiss', () => dismiss(report), 'Dismissed the report.')}
            >
              Dismiss report
            </Button>
            {roomName ? (
              <Button
                pending={pending === 'lock'}
                onPress={() =>
                  void run(
                    'lock',
                    () => lockRoom(room, !isLocked),
                    isLocked ? `${roomName} is open again.` : `Only admins can write in ${roomName} now.`,
                  )
                }
              >
                {isLocked ? `Unlock ${roomName}` : `Lock ${roomName}`}
              </Button>
            ) : null}
          </div>
          {author ? (
            <div className="flex flex-wrap items-end gap-2">
              <Select
                label="Mute the author in this room for"
                options={spans}
                value={minutes}
                onChange={setMinutes}
              />
              <Button
                pending={pending === 'mute'}
                onPress={() =>
                  void run(
                    'mute',
                    () => mute(room, author, Number(minutes)),
                    'They can’t write there for now.',
                  )
                }
              >
                Mute
              </Button>
              <Link to={`/admin/users/${author}`} className={buttonClass({ variant: 'plain' })}>
                Author’s account
              </Link>
            </div>
          ) : null}
        </div>
      </AdminSection>
      <AdminSection title="Where it was said">
        <MessageContext room={room} seq={typeof seq === 'number' ? seq : undefined} />
      </AdminSection>
      {isConfirming ? (
        <RemoveMessage
          pending={pending === 'remove'}
          onRemove={() => void run('remove', () => removeAndSettle(report), 'Removed the message.')}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  )
}

function ReportFacts({ report }: { report: ListRow }) {
  const note = textOf(report.note)
  return (
    <>
      <blockquote
        dir="auto"
        className="border-l-3 border-line-strong pl-3 text-base wrap-anywhere whitespace-pre-wrap"
      >
        {withNames(textOf(report.quote))}
      </blockquote>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 large-letters:grid-cols-[minmax(0,1fr)]">
        <dt className="text-soft">State</dt>
        <dd>
          <StateDot {...stateOf(textOf(report.state))} />
        </dd>
        <dt className="text-soft">Why</dt>
        <dd>{reasonLabel(textOf(report.reason))}</dd>
        {note ? (
          <>
            <dt className="text-soft">Note</dt>
            <dd dir="auto" className="wrap-anywhere">
              {note}
            </dd>
          </>
        ) : null}
        <dt className="text-soft">Reported by</dt>
        <dd>
          <bdi>{related(report, 'reporter', 'name') || 'a deleted account'}</bdi>,{' '}
          <Moment value={report.created} />
        </dd>
        <dt className="text-soft">Room</dt>
        <dd>
          <bdi>{related(report, 'room', 'name') || 'a deleted room'}</bdi>
        </dd>
      </dl>
    </>
  )
}

function RemoveMessage({
  pending,
  onRemove,
  onClose,
}: {
  pending: boolean
  onRemove: () => void
  onClose: () => void
}) {
  return (
    <AlertDialog
      title="Remove this message?"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Keep it</Button>
          <Button variant="danger" pending={pending} onPress={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      It will be deleted for everyone. This can’t be undone. Its text stays in this report and in the audit
      log.
    </AlertDialog>
  )
}
