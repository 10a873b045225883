import {
  declineWaiting,
  inviteWaiting,
  refreshInvites,
  setInvitesPaused,
  stepInvites,
} from '../../../data/invites.ts'
import { useState } from 'react'
import { wordsFor } from '../../../shell/errors/words.ts'
import { toast } from '../../../ui/toasts.tsx'
import { countWords, leftWords } from './invite-words.ts'

/** What is done with invites and with the waiting list, one act at a time; each says how it went. */
export function useInviteActs() {
  const [pending, setPending] = useState(false)

  async function run(work: () => Promise<string>): Promise<boolean> {
    setPending(true)
    try {
      toast({ text: await work() })
      return true
    } catch (error) {
      const { title, text } = wordsFor(error)
      toast({ text: `${title}. ${text}`, tone: 'danger' })
      return false
    } finally {
      setPending(false)
      refreshInvites()
    }
  }

  return {
    pending,
    resend: (ids: string[]) =>
      run(async () => {
        const { done } = await stepInvites(ids, 'resend')
        return done === 0
          ? 'None of these can be sent again: they are accepted or revoked.'
          : `${countWords(done, 'new link', 'new links')} on the way. The old ones are dead.`
      }),
    revoke: (ids: string[]) =>
      run(async () => {
        const { done } = await stepInvites(ids, 'revoke')
        return done === 0 ? 'None of these was open.' : `${countWords(done, 'invite', 'invites')} revoked.`
      }),
    /** Gives a code a new link; resolves with it. */
    async renewCode(id: string): Promise<string | undefined> {
      let url: string | undefined
      await run(async () => {
        url = (await stepInvites([id], 'resend')).urls[id]
        return url === undefined ? 'This code is used up or revoked.' : 'The old link is dead.'
      })
      return url
    },
    setPaused: (paused: boolean) =>
      run(async () => {
        await setInvitesPaused(paused)
        return paused ? 'Invites are paused.' : 'Invites go on.'
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
