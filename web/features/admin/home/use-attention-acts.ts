import type { ListRow } from '#contract/admin/lists'
import type { Attention, AttentionKind, AttentionRow } from '#contract/admin/attention'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getRows, listKeys, stopJob } from '../../../data/admin-lists.ts'
import { refreshEmails, stepEmail } from '../../../data/emails.ts'
import { inviteWaiting, refreshInvites, stepInvites } from '../../../data/invites.ts'
import { putDestination, repeatFailed } from '../../../data/survey-destinations.ts'
import { letMailGo, adminKeys, putAside, resumeJob, tryMail } from '../../../data/admin.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { repeatedText } from '../surveys/notices/destination-texts.ts'
import { countLabel } from '../list/list-of.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

type Item = Attention['items'][number]

/** Users of the waiting list invited per press. */
const INVITED_AT_ONCE = 50

/** Rows shown here; the list has the rest. */
const SHOWN = 5

export function refreshAttention(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: adminKeys.attention })
}

/** The pending rows of a list, oldest first. */
export function useWaitingRows(list: string, filter: string) {
  const query = { filter, sort: 'created' }
  return useQuery({
    queryKey: listKeys.first(list, query),
    queryFn: async ({ signal }): Promise<ListRow[]> => (await getRows(list, query, '', signal)).items,
    select: (rows) => rows.slice(0, SHOWN),
    refetchOnMount: 'always',
  })
}

export interface AttentionAct {
  id: string
  label: string
  danger?: true
  /** Confirmed before it runs. */
  confirm?: { title: string; text: string }
  /** Runs it; returns the outcome as a sentence. */
  run: () => Promise<string>
}

const recipients = (count: number) => countLabel(count, ['recipient', 'recipients'])

async function moveEmail(id: string, step: Parameters<typeof stepEmail>[1]) {
  await stepEmail(id, step)
  refreshEmails(id)
}

function mailActs({ id, over }: AttentionRow, forget: string): AttentionAct[] {
  const retry: AttentionAct = {
    id: 'retry',
    label: 'Try again',
    async run() {
      const { state, answer } = await tryMail(id)
      if (state === 'sent') return 'Sent.'
      return state === 'waiting'
        ? 'Not accepted yet. It will be tried again later.'
        : `Refused again: ${answer}`
    },
  }
  const drop: AttentionAct = {
    id: 'drop',
    label: forget,
    async run() {
      await letMailGo(id)
      return 'The e-mail will not be sent.'
    },
  }
  return over ? [drop] : [retry, drop]
}

/** The acts by kind of row. */
const acts: Partial<Record<AttentionKind, (row: AttentionRow) => AttentionAct[]>> = {
  failed_mails: (row) => mailActs(row, 'Dismiss'),
  waiting_mails: (row) => mailActs(row, 'Don’t send'),
  failed_sends: ({ id, count }) => [
    {
      id: 'retry',
      label: 'Retry failed',
      async run() {
        await moveEmail(id, 'retry-failed')
        return `Trying ${recipients(count)} again.`
      },
    },
    {
      id: 'dismiss',
      label: 'Dismiss',
      async run() {
        await putAside('failed_sends', id)
        return 'Dismissed. It comes back when another one fails.'
      },
    },
  ],
  failed_invites: ({ id, title }) => [
    {
      id: 'resend',
      label: 'Send again',
      async run() {
        await stepInvites([id], 'resend')
        refreshInvites()
        return `Sent again to ${title}.`
      },
    },
    {
      id: 'revoke',
      label: 'Revoke',
      danger: true,
      async run() {
        await stepInvites([id], 'revoke')
        refreshInvites()
        return 'The invite is revoked.'
      },
    },
  ],
  failed_jobs: ({ id }) => [
    {
      id: 'resume',
      label: 'Run again',
      async run() {
        await resumeJob(id)
        return 'It continues where it stopped.'
      },
    },
    {
      id: 'dismiss',
      label: 'Dismiss',
      async run() {
        await putAside('failed_jobs', id)
        return 'Dismissed.'
      },
    },
  ],
  stuck_jobs: ({ id }) => [
    {
      id: 'resume',
      label: 'Continue',
      async run() {
        await resumeJob(id)
        return 'It continues where it stopped.'
      },
    },
    {
      id: 'cancel',
      label: 'Cancel it',
      danger: true,
      async run() {
        await stopJob(id)
        return 'Cancelled. What it did so far stays.'
      },
    },
  ],
  paused_campaigns: ({ id, title }) => [
    {
      id: 'resume',
      label: 'Continue sending',
      async run() {
        await moveEmail(id, 'resume')
        return 'Sending again.'
      },
    },
    {
      id: 'cancel',
      label: 'Cancel it',
      danger: true,
      confirm: {
        title: `Cancel “${title}”?`,
        text: 'Anyone who hasn’t received it yet won’t get it. This can’t be undone.',
      },
      async run() {
        await moveEmail(id, 'cancel')
        return 'Cancelled.'
      },
    },
  ],
  failed_deliveries: ({ id, over }) => [
    over
      ? {
          id: 'start',
          label: 'Start again',
          async run() {
            await putDestination(id, { state: 'on' })
            return 'Started again. What waits is sent now.'
          },
        }
      : {
          id: 'retry',
          label: 'Send again',
          async run() {
            return repeatedText(await repeatFailed(id))
          },
        },
    {
      id: 'dismiss',
      label: 'Dismiss',
      async run() {
        await putAside('failed_deliveries', id)
        return 'Dismissed. It comes back when another one fails.'
      },
    },
  ],
  unsettled_recipients: ({ id, count }) => [
    {
      id: 'retry',
      label: 'Send again',
      confirm: {
        title: `Send it again to ${recipients(count)}?`,
        text: 'Some of them may have got it already, and would get it twice.',
      },
      async run() {
        await moveEmail(id, 'retry-unknown')
        return `Sending to ${recipients(count)} again.`
      },
    },
    {
      id: 'dismiss',
      label: 'Leave it',
      async run() {
        await putAside('unsettled_recipients', id)
        return 'Left as is.'
      },
    },
  ],
}

export function actsOf(kind: AttentionKind, row: AttentionRow): AttentionAct[] {
  return acts[kind]?.(row) ?? []
}

/** Runs actions in sequence, shows their outcome and reloads the list. */
export function useAttentionAct() {
  const [pending, setPending] = useState<string>()
  return {
    /** The name passed to `run`. */
    pending,
    async run(name: string, work: () => Promise<string>) {
      setPending(name)
      try {
        toast({ text: await work(), tone: 'good' })
      } catch (error) {
        showErrorBriefly(error)
      }
      await refreshAttention()
      setPending(undefined)
    },
  }
}

export function inviteLabel({ count }: Item): string {
  return count > INVITED_AT_ONCE ? `Invite the next ${INVITED_AT_ONCE}` : 'Invite them'
}

export async function inviteNext({ count }: Item): Promise<string> {
  const { made } = await inviteWaiting({ next: Math.min(count, INVITED_AT_ONCE) })
  refreshInvites()
  return `Invited ${countLabel(made.length, ['person', 'people'])}; the mails are on their way.`
}
