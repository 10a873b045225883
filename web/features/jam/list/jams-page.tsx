import Drum from 'lucide-react/icons/drum'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { JamRecord } from '#contract/jam/jams'
import { clockTime } from '../../../engine/timeline/time-code.ts'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { LoadTrouble } from '../../../shell/errors/load-trouble.tsx'
import { useTitle } from '../../../shell/use-title.ts'
import { StageView } from '../../../stage/stage-view.tsx'
import { useCast } from '../../../stage/cast/use-cast.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NewJamDialog } from './new-jam-dialog.tsx'
import { jamFacts, useJams } from './use-jams.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** `/jam`: everything people play together. */
export function Component() {
  useTitle('Jams')
  const { jams, isPending, error, retry, remove } = useJams()
  const [isNew, setNew] = useState(false)
  const [leaving, setLeaving] = useState<JamRecord>()
  usePageActions(
    useMemo(() => [{ id: 'jams.new', label: 'New jam', shortcut: 'n', run: () => setNew(true) }], []),
  )
  const button = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => setNew(true)}>
      New jam
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 pt-6 pb-16 md:px-8 md:pt-9">
      <header className="flex flex-wrap items-end gap-4">
        <h1 className="mr-auto text-4xl">Jams</h1>
        {jams.length > 0 ? button : null}
      </header>
      {isPending ? (
        <div
          role="status"
          aria-label="Loading the jams"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-6"
        >
          <Skeleton className="aspect-video" />
          <Skeleton className="aspect-video" />
        </div>
      ) : error ? (
        <LoadTrouble error={error} onRetry={retry} />
      ) : jams.length === 0 ? (
        <EmptyState
          title="Play together"
          text="Bring a backing track, share the link, and everybody takes a seat with a character of their own. Takes arrive on one stage, in step."
          picture={<Drum aria-hidden="true" className="size-12 text-curtain-text" />}
        >
          {button}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-x-6 gap-y-8">
          {jams.map((jam) => (
            <JamCard key={jam.id} jam={jam} onRemove={() => setLeaving(jam)} />
          ))}
        </ul>
      )}
      {isNew ? <NewJamDialog onClose={() => setNew(false)} /> : null}
      {leaving ? (
        <AlertDialog
          title={`Delete “${isolated(leaving.title)}”?`}
          onClose={() => setLeaving(undefined)}
          actions={
            <>
              <Button onPress={() => setLeaving(undefined)}>Keep it</Button>
              <Button
                variant="danger"
                onPress={() => {
                  void remove(leaving)
                  setLeaving(undefined)
                }}
              >
                Delete for everybody
              </Button>
            </>
          }
        >
          <p>All takes in it are deleted too, including everybody else’s. This can’t be undone.</p>
        </AlertDialog>
      ) : null}
    </div>
  )
}

function JamCard({ jam, onRemove }: { jam: JamRecord; onRemove: () => void }) {
  const { cast } = useCast(jam.document, { takes: [], voices: false })
  const { seconds, takes } = jamFacts(jam)
  return (
    <li className="flex flex-col gap-2.5">
      <Link
        to={`/jam/${jam.id}/view`}
        aria-label={`Open ${isolated(jam.title)}`}
        className="block aspect-video overflow-hidden rounded-stage border border-line"
      >
        <StageView document={jam.document} cast={cast} label="" still stageClassName="" />
      </Link>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg">
            <TruncatedText>{jam.title}</TruncatedText>
          </h2>
          <p className="text-sm text-soft">
            {jam.expand?.owner?.name ? `${isolated(jam.expand.owner.name)} · ` : ''}
            {jam.seats === 1 ? '1 seat' : `${jam.seats} seats`} · {takes === 1 ? '1 take' : `${takes} takes`}{' '}
            · {clockTime(seconds)}
          </p>
        </div>
        <IconButton
          label={`Delete ${isolated(jam.title)}`}
          icon={<Trash2 aria-hidden="true" />}
          onPress={onRemove}
        />
      </div>
    </li>
  )
}
