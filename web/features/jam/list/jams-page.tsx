import Drum from 'lucide-react/icons/drum'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useMemo, useState } from 'react'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { useTitle } from '../../../shell/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { JamCard } from './jam-card.tsx'
import { useJams } from './use-jams.ts'
import { lazyWindow } from '../../../ui/overlays/lazy-window.tsx'

const NewJamDialog = lazyWindow(async () => (await import('./new-jam-dialog.tsx')).NewJamDialog)

export function Component() {
  useTitle('Jams')
  const { jams, isPending, error, retry, hasMore, isLoadingMore, loadMore } = useJams()
  const [isNew, setNew] = useState(false)
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
        <LoadErrorNotice error={error} onRetry={retry} />
      ) : jams.length === 0 ? (
        <EmptyState
          title="Play together"
          text="Upload a backing track, share the link, and everyone takes a seat with their own character. Takes arrive on one stage, in step."
          picture={<Drum aria-hidden="true" className="size-12 text-curtain-text" />}
        >
          {button}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-x-6 gap-y-8">
          {jams.map((jam) => (
            <JamCard key={jam.id} jam={jam} />
          ))}
        </ul>
      )}
      {hasMore ? (
        <Button className="self-center" pending={isLoadingMore} onPress={loadMore}>
          Show more
        </Button>
      ) : null}
      <Suspense>{isNew ? <NewJamDialog onClose={() => setNew(false)} /> : null}</Suspense>
    </div>
  )
}
