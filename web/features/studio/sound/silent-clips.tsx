import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../page/error-notice.tsx'
import { withoutSilentClips } from '../project/edits/lost-takes.ts'
import { useSilentClips } from '../project/use-silent-clips.ts'
import { useStudio } from '../project/use-studio.ts'

/** Reports clips whose takes were deleted, and removes them. */
export function SilentClips() {
  const studio = useStudio()
  const { length } = useSilentClips()
  if (length === 0) return null
  const isOne = length === 1
  return (
    <ErrorNotice
      title={isOne ? '1 clip is silent' : `${length} clips are silent`}
      text={
        isOne
          ? 'Its take was deleted for good, so there is nothing to hear.'
          : 'Their takes were deleted for good, so there is nothing to hear.'
      }
    >
      <Button
        size="small"
        onPress={() => {
          const { document, takes } = studio.store.getState()
          const edit = withoutSilentClips(document, takes)
          if (edit) studio.edit(edit)
          studio.endEdit()
        }}
      >
        {isOne ? 'Remove this clip' : 'Remove these clips'}
      </Button>
    </ErrorNotice>
  )
}
