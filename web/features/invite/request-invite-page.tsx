import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const Form = lazy(async () => ({ default: (await import('./waitlist-form.tsx')).WaitlistForm }))

export function RequestInvitePage() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isOpen) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        No account yet?
        <Button variant="plain" size="small" onPress={() => setOpen(true)}>
          Ask for an invitation
        </Button>
      </p>
    )
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 id={id} className="text-lg">
        Ask for an invitation
      </h2>
      <Suspense fallback={null}>
        <Form takesFocus />
      </Suspense>
    </section>
  )
}
