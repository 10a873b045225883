import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { workUnderWay } from '../../platform/work-under-way.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/overlays/dialog.tsx'

/** Asks before leaving a page with unsaved changes, by link or history. On closing the tab the browser asks. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  useEffect(() => (isUnsaved ? workUnderWay.begin() : undefined), [isUnsaved])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      nextLocation.pathname !== currentLocation.pathname &&
      // Sign-out and loss of the admin role redirect without asking.
      nextLocation.pathname !== '/',
  )
  if (blocker.state !== 'blocked') return null
  return (
    <AlertDialog
      title="Leave without saving?"
      onClose={blocker.reset}
      actions={
        <>
          <Button variant="danger" onPress={blocker.proceed}>
            Leave
          </Button>
          <Button variant="primary" onPress={blocker.reset}>
            Stay here
          </Button>
        </>
      }
    >
      <p>What you changed on this page has not been saved.</p>
    </AlertDialog>
  )
}
