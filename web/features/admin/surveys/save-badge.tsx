import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { wordsFor } from '../../../shell/errors/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { SaveState } from './survey-autosave.ts'
import type { Editing } from './words-field.tsx'

/** Says how safe the work is, in a few words and at all times. */
export function SaveBadge({ composer, state }: Editing) {
  const looks: Record<SaveState, ReactNode> = {
    saved: (
      <>
        <Check aria-hidden="true" />
        Saved
      </>
    ),
    unsaved: (
      <>
        <Spinner />
        Saving
      </>
    ),
    saving: (
      <>
        <Spinner />
        Saving
      </>
    ),
    offline: (
      <>
        <CloudOff aria-hidden="true" />
        Kept here, no connection
        <Button size="small" variant="plain" onPress={() => void composer.flush()}>
          Try now
        </Button>
      </>
    ),
    conflict: (
      <>
        <CircleAlert aria-hidden="true" className="text-danger" />
        Two versions
      </>
    ),
    incomplete: (
      <>
        <CircleAlert aria-hidden="true" className="text-danger" />
        Kept here: something is missing or too long
      </>
    ),
    refused: (
      <>
        <CircleAlert aria-hidden="true" className="text-danger" />
        Not saved: {wordsFor(composer.refusal).title}
      </>
    ),
  }
  return (
    <div role="status" className="flex items-center gap-2 text-sm text-soft">
      {looks[state.save]}
    </div>
  )
}
