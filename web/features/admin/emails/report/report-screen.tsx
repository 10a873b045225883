import type { Campaign } from '#contract/emails/campaigns'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTitle } from '../../../../shell/use-title.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { AlertDialog } from '../../../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { EmailMenu } from '../email-menu.tsx'
import { EmailState } from '../email-state.tsx'
import {
  deferredMessage,
  unreachableMessage,
  pauseMessage,
  peopleLabel,
  progressOf,
} from '../email-labels.ts'
import { RecipientLog } from './recipient-log.tsx'
import { useEmailActs } from '../use-email-acts.ts'
import { formatNumber } from '../../../../platform/locale.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'
import { formatDateTime } from '../../../../shell/format-date-time.ts'

/** Progress and results of a campaign that is no longer a draft. */
export function ReportScreen({ email }: { email: Campaign }) {
  const { id, name, subject, state, counts, scheduled, started, finished } = email
  const navigate = useNavigate()
  const acts = useEmailActs()
  const [isAskingUnknown, setAskingUnknown] = useState(false)
  useTitle(name)
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 pt-6 pb-16 md:px-8 md:pt-9">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link
          to="/admin/emails"
          aria-label="All e-mails"
          className={classNames(buttonClass({ variant: 'plain', size: 'small' }), 'w-8 px-0!')}
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
        <h1 className="min-w-0 text-3xl">
          <TruncatedText>{name}</TruncatedText>
        </h1>
        <EmailState state={state} />
        <div className="ml-auto flex items-center gap-2">
          {state === 'sending' ? (
            <Button
              icon={<Pause aria-hidden="true" />}
              pending={acts.running === 'pause'}
              onPress={() => void acts.step(id, 'pause')}
            >
              Pause
            </Button>
          ) : null}
          {state === 'paused' ? (
            <Button
              variant="primary"
              icon={<Play aria-hidden="true" />}
              pending={acts.running === 'resume'}
              onPress={() => void acts.step(id, 'resume')}
            >
              Continue sending
            </Button>
          ) : null}
          <EmailMenu email={email} onDeleted={() => void navigate('/admin/emails', { replace: true })} />
        </div>
      </header>
      <p className="-mt-3 text-soft">{subject}</p>
      {state === 'scheduled' ? (
        <EmptyState
          title={`Goes out ${formatDateTime(scheduled)}`}
          text="Recipients are fixed at that moment. To change them, unschedule it."
        >
          <Button pending={acts.running === 'unschedule'} onPress={() => void acts.step(id, 'unschedule')}>
            Unschedule
          </Button>
        </EmptyState>
      ) : state === 'collecting' ? (
        <EmptyState
          title={`Collecting recipients: ${formatNumber(counts.total)} so far`}
          text="Sending starts when all of them are collected. You can close this page."
        />
      ) : state === 'cancelled' && started === '' ? (
        <EmptyState
          title={`Cancelled ${formatDateTime(finished)}`}
          text="No one got it. To send it after all, duplicate it."
        />
      ) : (
        <>
          {state === 'paused' ? (
            <p role="status" className="rounded-panel border border-line bg-raised p-4">
              {pauseMessage(email)}
            </p>
          ) : null}
          <ProgressBar
            label={
              state === 'sent'
                ? `Sent ${formatDateTime(finished)}`
                : state === 'cancelled'
                  ? `Cancelled ${formatDateTime(finished)}`
                  : `Began ${formatDateTime(started)}`
            }
            value={progressOf(counts)}
            text={`${formatNumber(counts.total - counts.waiting - counts.sending)} of ${peopleLabel(counts.total)}`}
          />
          {state === 'sending' && counts.deferred > 0 ? (
            <p role="status" className="rounded-panel border border-line bg-raised p-4">
              {deferredMessage(email)}
            </p>
          ) : null}
          {counts.nonexistent > 0 ? (
            <p className="rounded-panel border border-line bg-raised p-4">
              {unreachableMessage(counts)}{' '}
              <Link to="/admin/emails/outbox?view=suppressed">See suppressed addresses</Link>
            </p>
          ) : null}
          {counts.failed > counts.nonexistent && state !== 'cancelled' ? (
            <Retry
              text={`${peopleLabel(counts.failed - counts.nonexistent)} didn’t get it.`}
              label="Retry failed"
              isBusy={acts.running === 'retry-failed'}
              onPress={() => void acts.step(id, 'retry-failed')}
            />
          ) : null}
          {counts.unknown > 0 && state !== 'cancelled' ? (
            <Retry
              text={`It’s unclear whether ${peopleLabel(counts.unknown)} got it: the connection broke before their server answered.`}
              label="Send it to them again…"
              isBusy={acts.running === 'retry-unknown'}
              onPress={() => setAskingUnknown(true)}
            />
          ) : null}
          <RecipientLog email={email} />
        </>
      )}
      {isAskingUnknown ? (
        <AlertDialog
          title={`Send again to ${peopleLabel(counts.unknown)}?`}
          onClose={() => setAskingUnknown(false)}
          actions={
            <>
              <Button onPress={() => setAskingUnknown(false)}>Leave it</Button>
              <Button
                variant="danger"
                pending={acts.running === 'retry-unknown'}
                onPress={() =>
                  void acts.step(id, 'retry-unknown').then((isDone) => isDone && setAskingUnknown(false))
                }
              >
                Send again
              </Button>
            </>
          }
        >
          <p>Some of them may have it already, and would get it twice.</p>
        </AlertDialog>
      ) : null}
    </div>
  )
}

interface RetryProps {
  text: string
  label: string
  isBusy: boolean
  onPress: () => void
}

function Retry({ text, label, isBusy, onPress }: RetryProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-panel border border-line bg-raised p-4">
      <p className="min-w-0 flex-1">{text}</p>
      <Button icon={<RotateCcw aria-hidden="true" />} pending={isBusy} onPress={onPress}>
        {label}
      </Button>
    </div>
  )
}
