import type { CampaignContent, CampaignStep } from '#contract/emails/campaigns'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { doAct } from '../../../data/admin-lists.ts'
import {
  addEmail,
  postTest,
  putEmail,
  refreshEmails,
  stepEmail,
  type EmailLayout,
} from '../../../data/emails.ts'
import { recipientsCsvAddress, type RecipientFilter } from '../../../data/email-recipients.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { isolated } from '../../../platform/locale.ts'
import { saveFrom } from '../../../platform/save-file.ts'
import { showError, showErrorBriefly } from '../../../shell/errors/show-error.ts'

const done: Record<CampaignStep, string> = {
  pause: 'Paused. E-mails already handed over still go out.',
  resume: 'Sending again.',
  cancel: 'Cancelled. No one else gets it.',
  unschedule: 'A draft again.',
  'retry-failed': 'The failed ones will be retried.',
  'retry-unknown': 'The unknown ones will be sent again.',
}

/** Returns the actions on an e-mail, one at a time; refusals are shown. */
export type { EmailLayout } from '../../../data/emails.ts'

export function useEmailActs() {
  const navigate = useNavigate()
  const [running, setRunning] = useState<string>()

  async function attempt(name: string, act: () => Promise<unknown>): Promise<boolean> {
    if (running) return false
    setRunning(name)
    try {
      await act()
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      setRunning(undefined)
    }
  }

  return {
    running,
    refresh: refreshEmails,
    step: (id: string, step: CampaignStep) =>
      attempt(step, async () => {
        const { state } = await stepEmail(id, step)
        refreshEmails(id)
        // A paused campaign stays paused: requeued recipients wait with the others.
        const isHeld = state === 'paused' && step !== 'pause'
        toast({ text: isHeld ? 'Queued again. Continue sending when you’re ready.' : done[step] })
      }),
    create: (from: { copyOf?: string; layout?: EmailLayout; template?: boolean }) =>
      attempt('create', async () => {
        const { id } = await addEmail(from)
        refreshEmails()
        await navigate(`/admin/emails/compose/${id}`)
      }),
    /** Creates a draft or template from the composed content, and opens it. */
    keep: (content: CampaignContent, template: boolean) =>
      attempt('create', async () => {
        const { id, revision } = await addEmail({ layout: 'blank', template })
        await putEmail(id, revision, content)
        refreshEmails()
        await navigate(`/admin/emails/compose/${id}`)
      }),
    /** To the admin's own address, with the values of `recipient` or of the first one. */
    test: (id: string, recipient: string) =>
      attempt('test', async () => {
        const { to } = await postTest(id, recipient)
        toast({ text: `A test is on its way to ${to}.`, tone: 'good' })
      }),
    /** Downloads all pages of the filtered recipients. */
    saveRecipients: (id: string, filter: RecipientFilter) =>
      attempt('save', async () => saveFrom(await recipientsCsvAddress(id, filter))),
    trash: (id: string, name: string) =>
      attempt('trash', async () => {
        await doAct('emails', 'trash', { ids: [id] })
        refreshEmails(id)
        toast({
          text: `“${isolated(name)}” is in the trash.`,
          action: { label: 'Undo', run: () => void takeBack(id) },
        })
      }),
  }
}

async function takeBack(id: string): Promise<void> {
  try {
    await doAct('emails', 'restore', { ids: [id] })
    toast({ text: 'Restored.', tone: 'good' })
  } catch (error) {
    showErrorBriefly(error)
  }
  refreshEmails(id)
}
