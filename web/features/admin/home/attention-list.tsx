import type { Attention, AttentionKind } from '#contract/admin/attention'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AdminSection, SectionError } from '../frame/admin-page.tsx'
import { Moment, StateDot, textOf } from '../list/common-columns.tsx'
import { reasonLabel } from '../moderation/report-labels.ts'
import { reportList } from '../moderation/report-list.tsx'
import { waitlistList } from '../upload-waitlist/waitlist-list.tsx'
import { AttentionItems } from './attention-items.tsx'
import { backupWarningText } from './attention-text.ts'
import { AttentionRows } from './attention-rows.tsx'
import { inviteLabel, inviteNext, useAttentionAct } from './use-attention-acts.ts'
import { useAttention } from './use-home.ts'
import { formatNumber } from '../../../platform/locale.ts'

interface Shown {
  words: (count: string, many: boolean, item: Attention['items'][number]) => string
  tone: 'waiting' | 'danger'
  act: string
  to: string
}

const kinds: Record<AttentionKind, Shown> = {
  open_reports: {
    words: (count, many) => `${count} report${many ? 's' : ''} to look at`,
    tone: 'danger',
    act: 'All of them',
    to: '/admin/reports',
  },
  upload_requests: {
    words: (count, many) => `${count} creator${many ? 's ask' : ' asks'} to upload their own characters`,
    tone: 'waiting',
    act: 'All of them',
    to: '/admin/upload_waitlist',
  },
  waitlist: {
    words: (count, many) => `${count} ${many ? 'people wait' : 'person waits'} for an invite`,
    tone: 'waiting',
    act: 'The waiting list',
    to: `/admin/invites/waitlist?f=${encodeURIComponent('state~is~waiting')}&sort=created`,
  },
  failed_mails: {
    words: (count, many) => `${count} account e-mail${many ? 's were' : ' was'} refused in the last week`,
    tone: 'danger',
    act: 'All of them',
    to: '/admin/emails/outbox?view=undelivered',
  },
  failed_sends: {
    words: (count, many) => `${count} campaign${many ? 's' : ''} with recipients that failed`,
    tone: 'danger',
    act: 'All campaigns',
    to: '/admin/emails',
  },
  failed_invites: {
    words: (count, many) => `${count} invite${many ? 's' : ''} whose e-mail was not sent`,
    tone: 'danger',
    act: 'All of them',
    to: `/admin/invites?f=${encodeURIComponent('mail~is~failed')}`,
  },
  waiting_mails: {
    words: (count, many) => `${count} e-mail${many ? 's are' : ' is'} waiting to be tried again`,
    tone: 'waiting',
    act: 'All of them',
    to: '/admin/emails/outbox?view=undelivered',
  },
  paused_campaigns: {
    words: (count, many) => `${count} campaign${many ? 's' : ''} stopped because sending failed`,
    tone: 'danger',
    act: 'All campaigns',
    to: '/admin/emails',
  },
  late_campaigns: {
    words: (count, many) => `${count} scheduled campaign${many ? 's' : ''} didn’t start in time`,
    tone: 'danger',
    act: 'Mail settings',
    to: '/admin/emails/outbox?view=settings',
  },
  unsettled_recipients: {
    words: (count, many) =>
      `${count} campaign${many ? 's' : ''} with recipients that may or may not have got it`,
    tone: 'waiting',
    act: 'All campaigns',
    to: '/admin/emails',
  },
  failed_deliveries: {
    words: (count, many) =>
      `Answers don’t reach ${many ? `${count} destinations` : 'a destination'} of surveys`,
    tone: 'danger',
    act: 'All surveys',
    to: '/admin/surveys',
  },
  backup: {
    words: (_count, _many, { rows }) => backupWarningText(rows[0]?.title),
    tone: 'danger',
    act: 'Audit log',
    to: '/admin/audit?q=backup',
  },
  failed_jobs: {
    words: (count, many) => `${count} bulk act${many ? 's' : ''} failed in the last week`,
    tone: 'danger',
    act: 'Audit log',
    to: '/admin/audit',
  },
  stuck_jobs: {
    words: (count, many) => `${count} bulk act${many ? 's stand' : ' stands'} still`,
    tone: 'danger',
    act: 'Audit log',
    to: '/admin/audit',
  },
}

export function AttentionList() {
  const inviting = useAttentionAct()
  const { data: items, error, refetch } = useAttention()
  return (
    <AdminSection title="Needs attention">
      {error && !items ? (
        <SectionError error={error} onRetry={() => void refetch()} />
      ) : !items ? (
        <Skeleton className="m-5 h-10" />
      ) : items.length === 0 ? (
        <p className="px-5 py-4 text-sm text-soft">Nothing is waiting for you.</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => {
            const { words, tone, act, to } = kinds[item.kind]
            return (
              <li key={item.kind} className="text-sm">
                <div className="flex flex-wrap items-center gap-x-2 gap-y-2 px-5 py-3">
                  <p className="mr-auto min-w-0">
                    <StateDot tone={tone} wraps>
                      {words(formatNumber(item.count), item.count !== 1, item)}
                    </StateDot>
                    {item.since.length > 10 ? (
                      <span className="ml-3 text-soft">
                        oldest <Moment value={item.since} />
                      </span>
                    ) : null}
                  </p>
                  {item.kind === 'waitlist' ? (
                    <Button
                      size="small"
                      pending={inviting.pending !== undefined}
                      onPress={() => void inviting.run('invite', () => inviteNext(item))}
                    >
                      {inviteLabel(item)}
                    </Button>
                  ) : null}
                  <Link to={to} className={buttonClass({ size: 'small', variant: 'plain' })}>
                    {act}
                    <ArrowRight aria-hidden="true" />
                  </Link>
                </div>
                {item.kind === 'open_reports' ? (
                  <AttentionRows
                    list={reportList}
                    filter='state = "open"'
                    acts={['dismiss']}
                    lineOf={(row) => textOf(row.note) || reasonLabel(textOf(row.reason))}
                  />
                ) : item.kind === 'upload_requests' ? (
                  <AttentionRows
                    list={waitlistList}
                    filter='state = "waiting"'
                    acts={['approve', 'decline']}
                    lineOf={({ purpose }) => purpose}
                  />
                ) : (
                  <AttentionItems kind={item.kind} rows={item.rows} />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </AdminSection>
  )
}
