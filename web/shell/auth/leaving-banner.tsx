import { useState } from 'react'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toasts.tsx'
import { errorMessage } from '../errors/error-message.ts'
import { auth } from './auth.ts'
import { formatDeletionDay } from './leaving.ts'
import { useAuth } from './use-auth.ts'

/** Shown on every page while the account is about to be deleted; offers to cancel. */
export function LeavingBanner() {
  const { user } = useAuth()
  if (!user?.deleteAfter) return null
  return (
    <section
      aria-label="Your account is going to be deleted"
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-danger bg-raised px-4 py-2.5 text-sm"
    >
      <p className="max-sm:text-center">
        Your account will be deleted on <strong>{formatDeletionDay(user.deleteAfter)}</strong>, with
        everything in it.
      </p>
      <KeepButton size="small" />
    </section>
  )
}

export function KeepButton({ size }: { size: ButtonSize }) {
  const [pending, setPending] = useState(false)

  async function keep() {
    setPending(true)
    try {
      await auth.cancelDeletion()
      toast({ text: 'You stay. Nothing will be deleted.', tone: 'good' })
    } catch (error) {
      const { title, text } = errorMessage(error)
      toast({ text: `The account is still going to be deleted. ${title}. ${text}`, tone: 'danger' })
      setPending(false)
    }
  }

  return (
    <Button size={size} variant="primary" pending={pending} onPress={() => void keep()}>
      Keep my account
    </Button>
  )
}
