import PencilRuler from 'lucide-react/icons/pencil-ruler'
import { useState } from 'react'
import { PRIVATE_CHARACTERS } from '#contract/characters'
import { useAuth } from '../../../shell/auth/use-auth.ts'
import { wordsFor } from '../../../shell/errors/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ChecksPanel } from '../../rigging/checks-panel.tsx'
import { ImportDrawing } from '../../rigging/import-drawing.tsx'
import { RigInspector } from '../../rigging/inspector.tsx'
import { PartsPanel } from '../../rigging/parts-panel.tsx'
import { RigStudio } from '../../rigging/rig-studio.tsx'
import { useOwnDrawing, useOwnDrawings } from './use-own-drawings.ts'

/** Creators with the flag bring drawings of their own: private characters, made with the team's own tool. */
export function OwnDrawings() {
  const { hasFlag, user } = useAuth()
  const [isOpen, setOpen] = useState(false)
  // Admins make the company's in the back office.
  if (!hasFlag('character_upload') || user?.admin) return null
  return (
    <>
      <Button icon={<PencilRuler aria-hidden="true" />} onPress={() => setOpen(true)}>
        Your own drawings
      </Button>
      {isOpen ? <OwnDrawingsDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function OwnDrawingsDialog({ onClose }: { onClose: () => void }) {
  const own = useOwnDrawings()
  const [open, setOpen] = useState<string>()
  return (
    <Dialog
      title="Your own drawings"
      size={open ? 'whole' : 'large'}
      onClose={onClose}
      modalOnly={open !== undefined}
      actions={open ? <Button onPress={() => setOpen(undefined)}>Back to your drawings</Button> : undefined}
    >
      {open ? (
        <Workshop key={open} id={open} />
      ) : (
        <div className="flex flex-col gap-6">
          <ImportDrawing
            onDone={({ id }, notes) => {
              if (notes.length > 0) toast({ text: `${notes.join('. ')}.` })
              setOpen(id)
            }}
          />
          <p className="text-sm text-soft">
            Only you find them in your gallery. {own.length} of {PRIVATE_CHARACTERS} are in use.
          </p>
          <ul className="flex flex-wrap gap-2">
            {own.map(({ id, name, version }) => (
              <li key={id}>
                <Button size="small" onPress={() => setOpen(id)}>
                  {name} {version === 0 ? '(draft)' : ''}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

/** The studio without layers: parts and checks at the left, mouth, movement and props at the right. */
function Workshop({ id }: { id: string }) {
  const { data, error } = useOwnDrawing(id)
  if (!data) return error ? <p role="alert">{wordsFor(error).text}</p> : <Spinner />
  return (
    <RigStudio character={data}>
      {(stage) => (
        <div className="grid min-h-[70vh] gap-3 lg:grid-cols-[18rem_minmax(0,1fr)_20rem]">
          <div className="flex flex-col overflow-auto">
            <PartsPanel />
            <ChecksPanel />
          </div>
          <div className="flex min-h-[28rem] flex-col">{stage}</div>
          <div className="overflow-auto">
            <RigInspector />
          </div>
        </div>
      )}
    </RigStudio>
  )
}
