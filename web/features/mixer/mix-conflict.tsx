import type { MixDocument } from '#contract/mixes/document'
import type { MixRecord } from '#contract/mixes/mixes'
import { ConflictDialog } from '../../editing/conflict-dialog.tsx'
import type { EditorState } from '../../editing/editor.ts'
import { toast } from '../../ui/feedback/toasts.tsx'
import { useMixer } from './mixer-context.ts'
import { copyMix } from './mix-actions.ts'
import { formatClock } from './format-param.ts'
import { lengthOf } from './readings.ts'

export function MixConflict({ record, state }: { record: MixRecord; state: EditorState<MixDocument> }) {
  const { editor } = useMixer()
  const { save, theirs, value: mine } = state
  if (save !== 'conflict' || !theirs) return null
  return (
    <ConflictDialog
      title="There are two versions of this mix"
      choices={[
        { label: 'Use the saved one', run: () => editor.takeTheirs() },
        { label: 'Keep mine', run: () => editor.keepMine() },
        {
          label: 'Keep both: mine as a copy',
          isPrimary: true,
          async run() {
            const copy = await copyMix(record, mine)
            editor.takeTheirs()
            toast({
              text: 'Your version is a mix of its own now.',
              tone: 'good',
              action: { label: 'Open it', run: () => window.location.assign(`/mixer/${copy.id}/audio`) },
            })
          },
        },
      ]}
    >
      <p className="text-soft">
        It was changed in another tab or on another computer while you were working here. Mine:{' '}
        {factsOf(mine)}. The saved one: {factsOf(theirs.value)}.
      </p>
    </ConflictDialog>
  )
}

function factsOf(mix: MixDocument): string {
  const clips = mix.tracks.reduce((sum, track) => sum + track.clips.length, 0)
  return `${mix.tracks.length} tracks, ${clips} clips, ${formatClock(lengthOf(mix))}`
}
