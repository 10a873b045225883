import { useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import type { PropValues } from '#contract/document/document'
import { StageView } from '../../stage/stage-view.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { PreviewBar } from '../preview-bar.tsx'
import { usePuppetPreview } from '../use-puppet-preview.ts'
import { PictureCards } from './picture-cards.tsx'
import { UNUSED } from './roles.ts'
import { usePictureSet, withRole } from './use-picture-set.ts'

const asDrawn: PropValues = {}

/** Arranges chosen pictures by state, previews them as a talking character and creates it. */
export function PictureSetStudio({
  files,
  onDone,
  onCancel,
}: {
  files: readonly File[]
  onDone: (character: WorkshopCharacter, notes: string[]) => void
  onCancel: () => void
}) {
  const set = usePictureSet(files, (character) => onDone(character, []))
  const { pictures, notes, error, rig, uploaded } = set
  const preview = usePuppetPreview(rig, asDrawn)
  const [name, setName] = useState('')
  const [isMine, setMine] = useState(false)
  const used = pictures.filter(({ role }) => role !== UNUSED).length
  const isCreating = uploaded !== undefined
  return (
    <section aria-label="Arrange the pictures" className="flex flex-col gap-4">
      {error ? (
        <div role="alert" className="text-sm">
          <p className="font-semibold text-danger">{error.title}</p>
          <p className="mt-1 text-soft">{error.text}</p>
        </div>
      ) : null}
      {pictures.length === 0 ? (
        error ? null : (
          <p className="flex items-center gap-2 text-sm">
            <Spinner /> Reading the pictures…
          </p>
        )
      ) : (
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <div className="flex flex-col gap-3">
            <p className="text-sm text-soft">
              Say when each picture is shown, or drag one onto another to exchange them. The preview changes
              at once.
            </p>
            <PictureCards
              pictures={pictures}
              onRole={(index, role) => set.setPictures((all) => withRole(all, index, role))}
            />
            {notes.length > 0 ? (
              <ul className="list-disc pl-5 text-sm text-soft">
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            ) : null}
          </div>
          <div className="flex flex-col gap-3">
            <div className="relative aspect-square rounded-stage bg-[#f3ead9]">
              <StageView
                document={preview.document}
                cast={preview.cast}
                position={preview.position}
                playing={preview.playing}
                life="acting"
                voice={preview.voice}
                label="The character"
                className="absolute! inset-0"
              />
            </div>
            <PreviewBar
              puppetPreview={preview}
              isReady={rig !== undefined}
              onPreview={() => undefined}
              onHold={() => undefined}
            />
            <TextField label="Name" value={name} maxLength={80} onChange={setName} />
            <Checkbox
              label="I made these pictures, or I’m allowed to use them"
              value={isMine}
              onChange={setMine}
            />
          </div>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onCancel} isDisabled={isCreating}>
          Cancel
        </Button>
        <Button
          variant="primary"
          pending={isCreating}
          isDisabled={used === 0 || !isMine || name.trim() === ''}
          onPress={() => {
            preview.stop()
            preview.microphone.stop()
            void set.create(name.trim())
          }}
        >
          {isCreating ? `Uploading ${uploaded + 1} of ${used}` : 'Create character'}
        </Button>
      </div>
    </section>
  )
}
