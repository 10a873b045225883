import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { wordsFor } from '../../../shell/errors/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useStudio, useStudioState } from './use-studio.ts'

/** Says how safe the work is, in a few words and at all times. */
export function SaveBadge() {
  const studio = useStudio()
  const save = useStudioState((state) => state.save)
  const refusal = useStudioState((state) => state.refusal)

  return (
    <div className="flex items-center gap-2 text-sm text-soft" role="status">
      {save === 'saved' ? (
        <>
          <Check aria-hidden="true" />
          Saved
        </>
      ) : null}
      {save === 'saving' || save === 'unsaved' ? (
        <>
          <Spinner />
          Saving
        </>
      ) : null}
      {save === 'offline' ? (
        <>
          <CloudOff aria-hidden="true" />
          Kept here, no connection
          <Button size="small" variant="plain" onPress={() => void studio.flush()}>
            Try now
          </Button>
        </>
      ) : null}
      {save === 'conflict' ? (
        <>
          <CircleAlert aria-hidden="true" className="text-danger" />
          Two versions
        </>
      ) : null}
      {save === 'refused' ? (
        <>
          <CircleAlert aria-hidden="true" className="text-danger" />
          <span title={wordsFor(refusal).text}>Not saved: {wordsFor(refusal).title}</span>
        </>
      ) : null}
    </div>
  )
}
