import {
  declineWaiting,
  inviteWaiting,
  refreshInvites,
  setInvitesPaused,
  stepInvites,
} from '../../../data/invites.ts'
import { useState } from 'react'
import type { ActAnswer } from '../list/list-of.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { countWords, skippedMessage } from './invite-labels.ts'
import { showError } from '../../../shell/errors/show-error.ts'

export async function resendInvites(ids: string[]) {
  const sent = await stepInvites(ids, 'resend')
  refreshInvites()
  return sent
}

export async function inviteSome(ids: string[]): Promise<ActAnswer> {
  const { made, left } = await inviteWaiting({ ids })
  refreshInvites()
  return { changed: ids.slice(0, made.length), ...(left.length > 0 && { left: skippedMessage(left) }) }
}

export async function declineSome(ids: string[], mail: boolean): Promise<ActAnswer> {
  const { declined } = await declineWaiting(ids, mail)
  refreshInvites()
  return { changed: ids.slice(0, declined) }
}

export function useInviteActs() {
  const [pending, setPending] = useState(false)

  async function run(work: () => Promise<string>): Promise<boolean> {
    setPending(true)
    try {
      toast({ text: await work() })
      return true
    } catch (error) {
      showError(error)
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
    inviteNext: (next: number) =>
      run(async () => {
        const { made, left } = await inviteWaiting({ next })
        const sent = `${countWords(made.length, 'invite', 'invites')} on the way.`
        return left.length === 0 ? sent : `${sent} ${skippedMessage(left)}`
      }),
  }
}
