import { useState, type ReactNode } from 'react'
import type { PropValues } from '#contract/document/document'
import type { LoadedRig } from '../engine/puppet/drawing/puppet.ts'
import { StageView } from '../stage/stage-view.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import type { DrawingErrorMessage } from './drawing-error.ts'
import { PreviewBar } from './preview-bar.tsx'
import { usePuppetPreview } from './use-puppet-preview.ts'

const asDrawn: PropValues = {}

interface NewCharacterProps {
  label: string
  /** `undefined` while there is nothing to preview. */
  rig?: LoadedRig | undefined
  /** In place of a preview, for a drawing that can't act yet. */
  still?: ReactNode
  suggestedName?: string
  /** Shown below an error of reading. */
  otherWay?: ReactNode
  /** In place of the character while there is none. */
  waiting?: string
  /** The creator's statement about them. */
  rights?: string
  error: DrawingErrorMessage | undefined
  /** True until the files are read or refused. */
  isReading: boolean
  /** True if there is something to create. */
  isReady: boolean
  /** Pictures to upload, and how many are; `undefined` while nothing is. */
  count: number
  uploaded: number | undefined
  onCreate: (name: string) => void
  onCancel: () => void
  /** Beside the preview. */
  children: ReactNode
}

/** Previews imported art as a talking character, and names and creates it. */
export function NewCharacter({ label, rig, error, isReading, count, uploaded, ...rest }: NewCharacterProps) {
  const { still, waiting, otherWay = null, suggestedName = '', isReady, onCreate, onCancel, children } = rest
  const { rights = 'I made these pictures, or I’m allowed to use them' } = rest
  const preview = usePuppetPreview(rig, asDrawn)
  const [name, setName] = useState(suggestedName)
  const [isMine, setMine] = useState(false)
  const isCreating = uploaded !== undefined
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      {error ? (
        <div role="alert" className="text-sm">
          <p className="font-semibold text-danger">{error.title}</p>
          <p className="mt-1 text-soft">{error.text}</p>
        </div>
      ) : null}
      {isReading ? (
        error ? (
          otherWay
        ) : (
          <p className="flex items-center gap-2 text-sm">
            <Spinner /> Reading…
          </p>
        )
      ) : (
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <div className="flex min-w-0 flex-col gap-3">{children}</div>
          <div className="flex flex-col gap-3">
            <div className="relative aspect-square rounded-stage bg-[#f3ead9]">
              {still ?? (
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
              )}
              {rig === undefined && waiting ? (
                <p className="absolute inset-0 grid place-items-center p-6 text-center text-sm text-[#5b4636]">
                  {waiting}
                </p>
              ) : null}
            </div>
            {still === undefined ? (
              <PreviewBar
                puppetPreview={preview}
                isReady={rig !== undefined}
                onPreview={() => undefined}
                onHold={() => undefined}
              />
            ) : null}
            <TextField label="Name" value={name} maxLength={80} onChange={setName} />
            <Checkbox label={rights} value={isMine} onChange={setMine} />
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
          isDisabled={!isReady || !isMine || name.trim() === ''}
          onPress={() => {
            preview.stop()
            preview.microphone.stop()
            onCreate(name.trim())
          }}
        >
          {isCreating && count > 0
            ? `Uploading ${Math.min(uploaded + 1, count)} of ${count}`
            : 'Create character'}
        </Button>
      </div>
    </section>
  )
}
