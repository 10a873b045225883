import type { Attention, AttentionKind } from '#contract/daily-counts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router-dom'
import { wordsFor } from '../../../shell/errors/words.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OfficeSection } from '../frame/office-page.tsx'
import { Moment, StateDot } from '../list/common-columns.tsx'
import { useAttention } from './use-home.ts'

type Item = Attention['items'][number]

interface Shown {
  words: (count: string, many: boolean) => string
  tone: 'waiting' | 'danger'
  act: string
  to: (item: Item) => string
}

const kinds: Record<AttentionKind, Shown> = {
  open_reports: {
    words: (count, many) => `${count} reported message${many ? 's' : ''} to look at`,
    tone: 'danger',
    act: 'Look at them',
    to: () => '/admin/reports',
  },
  upload_requests: {
    words: (count, many) => `${count} creator${many ? 's ask' : ' asks'} to bring their own characters`,
    tone: 'waiting',
    act: 'Decide',
    to: () => '/admin/upload_waitlist',
  },
  waitlist: {
    words: (count, many) => `${count} ${many ? 'people wait' : 'person waits'} for an invite`,
    tone: 'waiting',
    act: 'Invite',
    to: () => '/admin/invites',
  },
  failed_mails: {
    words: (count, many) => `${count} mail${many ? 's' : ''} failed in the last week`,
    tone: 'danger',
    act: 'See why',
    to: () => '/admin/emails/outbox',
  },
  waiting_mails: {
    words: (count, many) => `${count} mail${many ? 's are' : ' is'} waiting to be tried again`,
    tone: 'waiting',
    act: 'See the log',
    to: () => '/admin/emails/outbox',
  },
  paused_campaigns: {
    words: (count, many) => `${count} campaign${many ? 's' : ''} stopped because sending failed`,
    tone: 'danger',
    act: 'Open it',
    to: ({ about }) => `/admin/emails/compose/${about}`,
  },
  unsettled_recipients: {
    words: (count, many) =>
      `${count} recipient${many ? 's' : ''} may or may not have got a campaign: the connection broke`,
    tone: 'waiting',
    act: 'Open the campaign',
    to: ({ about }) => `/admin/emails/compose/${about}`,
  },
  failed_jobs: {
    words: (count, many) => `${count} bulk act${many ? 's' : ''} failed in the last week`,
    tone: 'danger',
    act: 'See the log',
    to: () => '/admin/audit',
  },
}

/** What waits for somebody, each with the way to where it is settled. */
export function AttentionList() {
  const { data: items, error, refetch } = useAttention()
  return (
    <OfficeSection title="Needs attention">
      {error ? (
        <div className="flex flex-wrap items-center gap-3 p-5 text-sm">
          <p className="mr-auto">{wordsFor(error).text}</p>
          <Button size="small" onPress={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : !items ? (
        <Skeleton className="m-5 h-10" />
      ) : items.length === 0 ? (
        <p className="px-5 py-4 text-sm text-soft">Nothing is waiting for you.</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => {
            const { words, tone, act, to } = kinds[item.kind]
            return (
              <li key={item.kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
                <p className="mr-auto min-w-0">
                  <StateDot tone={tone}>{words(item.count.toLocaleString(), item.count !== 1)}</StateDot>
                  {item.since.length > 10 ? (
                    <span className="ml-3 text-soft">
                      oldest <Moment value={item.since} />
                    </span>
                  ) : null}
                </p>
                <Link to={to(item)} className={buttonClass({ size: 'small' })}>
                  {act}
                  <ArrowRight aria-hidden="true" />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </OfficeSection>
  )
}
