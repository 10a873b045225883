import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { useTitle } from '../../../shell/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DropCurtain } from '../drop-curtain.tsx'
import { useFilesDrop } from '../../../ui/hooks/use-files-drop.ts'
import { MixCard } from './mix-card.tsx'
import { NewMixDialog } from './new-mix-dialog.tsx'
import { useMixes } from './use-mixes.ts'
import { useSentJam } from './use-sent-jam.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { leavingMixes } from '../mix-actions.ts'
import { useStartingMix } from './use-starting-mix.ts'

/** `/mixer`. */
export function Component() {
  useTitle('Mixes')
  const [isStarting, setStarting] = useState(false)
  const starting = useStartingMix()
  useSentJam(starting)
  const isDropping = useFilesDrop((files) => starting.withFiles(files))
  const mixes = useMixes()
  const actions = useMemo(
    () => [{ id: 'mixes.new', label: 'New mix', shortcut: 'n', run: () => setStarting(true) }],
    [],
  )
  usePageActions(actions)
  const leaving = useSignal(leavingMixes)
  const list = (mixes.data ?? []).filter(({ id }) => !leaving.has(id))
  const newButton = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => setStarting(true)}>
      New mix
    </Button>
  )

  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 pt-6 pb-16 md:px-8 md:pt-9">
      <header className="flex flex-wrap items-end gap-4">
        <h1 className="mr-auto text-4xl">Mixes</h1>
        {list.length > 0 ? newButton : null}
      </header>
      {mixes.error && !mixes.data ? <LoadErrorNotice error={mixes.error} onRetry={mixes.refetch} /> : null}
      {mixes.isPending ? (
        <div
          role="status"
          aria-label="Loading the mixes"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-6"
        >
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-36 w-full rounded-panel" />
          ))}
        </div>
      ) : null}
      {mixes.data && list.length === 0 ? (
        <EmptyState
          title="No mixes yet"
          text="Import the tracks of a project, or drop sound files here: each becomes a channel with equaliser, compressor, reverb and a fader."
        >
          {newButton}
        </EmptyState>
      ) : null}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-6 gap-y-8">
        {list.map((mix) => (
          <MixCard key={mix.id} mix={mix} />
        ))}
      </ul>
      {isStarting ? <NewMixDialog starting={starting} onClose={() => setStarting(false)} /> : null}
      {isDropping ? <DropCurtain /> : null}
    </div>
  )
}
