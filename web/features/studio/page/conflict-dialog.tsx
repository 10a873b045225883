import type { Document } from '#contract/document/document'
import { durationOf } from '../../../engine/document/timing.ts'
import { timeCode } from '../../../engine/timeline/time-code.ts'
import { DocumentPlayer } from '../../../stage/player/document-player.tsx'
import { ConflictDialog as Dialog } from '../../../editing/conflict-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useStudio, useStudioState } from '../project/use-studio.ts'

/** Shows both versions of a project for the user to choose. */
export function ConflictDialog() {
  const studio = useStudio()
  const theirs = useStudioState((state) => (state.save === 'conflict' ? state.theirs : undefined))
  const mine = useStudioState((state) => state.document)
  if (!theirs) return null

  async function keepBoth() {
    const id = await studio.keepMineAsCopy()
    toast({
      text: 'Your version is a project of its own now.',
      tone: 'good',
      action: { label: 'Open it', run: () => window.location.assign(`/projects/${id}/editor`) },
    })
  }

  return (
    <Dialog
      title="There are two versions of this project"
      isLarge
      choices={[
        { label: 'Use the saved one', run: studio.takeTheirs },
        { label: 'Keep mine', run: studio.keepMine },
        { label: 'Keep both: mine as a copy', isPrimary: true, run: keepBoth },
      ]}
    >
      <p className="mb-4 text-soft">
        It was changed in another tab or on another computer while you were working here. Both are safe: play
        them, then choose.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Version title="Mine, on this device" document={mine} />
        <Version title="The saved one" document={theirs.value} />
      </div>
    </Dialog>
  )
}

function Version({ title, document }: { title: string; document: Document }) {
  const takes = useStudioState((state) => state.takes)
  const clips = document.tracks.reduce((sum, track) => sum + track.clips.length, 0)
  const facts = [
    timeCode(durationOf(document), document.stage.fps),
    count(clips, 'clip'),
    count(document.captions.length, 'caption'),
    count(document.gestures.length, 'gesture'),
  ]
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-text text-sm font-semibold">{title}</h3>
      <DocumentPlayer
        document={document}
        takes={takes}
        label={title}
        empty="Nothing is said in this version yet."
      />
      <p className="text-soft tabular-nums">{facts.join(' · ')}</p>
    </section>
  )
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
