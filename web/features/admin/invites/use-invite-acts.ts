import {
  declineWaiting,
  inviteWaiting,
  refreshInvites,
  setInvitesPaused,
  stepInvites,
} from '../../../data/invites.ts'
import { useState } from 'react'
import { toast } from '../../../ui/toasts.tsx'
import { countWords, leftWords } from './invite-words.ts'
import { tell } from '../../../shell/errors/tell.ts'

/** Gives invites new links and mails them; a single code's link is told, this once. */
export async function resendInvites(ids: string[]) {
  const sent = await stepInvites(ids, 'resend')
  refreshInvites()
  return sent
}

/** What is done with invites and with the waiting list, one act at a time; each says how it went. */
export function useInviteActs() {
  const [pending, setPending] = useState(false)

  async function run(work: () => Promise<string>): Promise<boolean> {
    setPending(true)
    try {
      toast({ text: await work() })
      return true
    } catch (error) {
      tell(error)
      return false
    } finally {
      setPending(false)
      refreshInvites()
    }
  }

  return {
    pending,
    setPaused: (paused: boolean) =>
      run(async () => {
        await setInvitesPaused(paused)
        return paused ? 'Invites are paused.' : 'Invites are open again.'
      }),
    inviteWaiting: (who: { ids: string[] } | { next: number }) =>
      run(async () => {
        const { made, left } = await inviteWaiting(who)
        const sent = `${countWords(made.length, 'invite', 'invites')} on the way.`
        return left.length === 0 ? sent : `${sent} ${leftWords(left)}`
      }),
    decline: (ids: string[], mail: boolean) =>
      run(async () => {
        const { declined } = await declineWaiting(ids, mail)
        return `${countWords(declined, 'person', 'people')} taken off the list.`
      }),
  }
}
