import PencilRuler from 'lucide-react/icons/pencil-ruler'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAuth } from '../../../shell/auth/use-auth.ts'
import { Button } from '../../../ui/button.tsx'

// The studio for drawings is large, and few have the flag.
const OwnDrawingsDialog = lazy(async () => {
  const { OwnDrawingsDialog: dialog } = await import('./own-drawings-dialog.tsx')
  return { default: dialog }
})

export function OwnDrawings() {
  const { hasFlag, user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  // Admins manage built-in characters in the back office.
  if (user?.admin) return null
  if (!hasFlag('character_upload'))
    return (
      <p className="text-sm text-soft">
        Drawn one yourself?{' '}
        <Link to="/settings/account#own-characters" className="rounded-control underline underline-offset-2">
          Ask to upload your own character
        </Link>
      </p>
    )
  return (
    <>
      <Button icon={<PencilRuler aria-hidden="true" />} onPress={() => setOpen(true)}>
        Your own drawings
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <OwnDrawingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
