import ChevronDown from 'lucide-react/icons/chevron-down'
import FileAudio from 'lucide-react/icons/file-music'
import { useEffect, useRef } from 'react'
import { isolated } from '../../../platform/locale.ts'
import { useIsOnline } from '../../../shell/use-is-online.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** More comes by itself when its end is in sight; the button is for those who get there first. */
export function MoreButton({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  const isOnline = useIsOnline()
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    if (!place.current || isLoading || !isOnline) return
    const watcher = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && more.current(), {
      rootMargin: '400px',
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isLoading, isOnline])
  return (
    <div ref={place} className="flex justify-center">
      <Button pending={isLoading} icon={<ChevronDown aria-hidden="true" />} onPress={onMore}>
        Show more
      </Button>
    </div>
  )
}

export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading your projects">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-6 gap-y-8">
        {Array.from({ length: 8 }, (_, index) => (
          <li key={index}>
            <Skeleton className="aspect-video w-full rounded-panel" />
            <Skeleton className="mt-3 ml-1 h-5 w-3/5" />
            <Skeleton className="mt-1.5 ml-1 h-4 w-2/5" />
          </li>
        ))}
      </ul>
    </div>
  )
}

export function DropCurtain() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-3 z-40 grid animate-appear place-items-center rounded-stage border-4 border-dashed border-curtain bg-paper/90"
    >
      <p className="flex flex-col items-center gap-3 text-center">
        <FileAudio aria-hidden="true" className="size-12! text-curtain-text" />
        <span className="font-display text-3xl font-semibold">Drop it here</span>
        <span className="text-soft">It becomes a new project.</span>
      </p>
    </div>
  )
}

/** Shown when no title matches, or no project has the tag. */
export function NothingFound({
  search,
  tag,
  onAll,
  onTrash,
}: {
  search: string
  tag: string
  onAll: () => void
  onTrash: () => void
}) {
  return (
    <EmptyState
      title={
        search === ''
          ? `Nothing is tagged “${isolated(tag)}”`
          : `Nothing called “${isolated(search)}”${tag ? ` in “${isolated(tag)}”` : ''}`
      }
      text="Only titles are searched. Maybe a shorter word finds it, or it is in the trash."
    >
      <Button onPress={onAll}>Show all</Button>
      <Button variant="plain" onPress={onTrash}>
        Look in the trash
      </Button>
    </EmptyState>
  )
}
