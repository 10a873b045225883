import ChevronDown from 'lucide-react/icons/chevron-down'
import FileAudio from 'lucide-react/icons/file-music'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Trash2 from 'lucide-react/icons/trash-2'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { usePageActions } from '../../shell/actions/use-actions.ts'
import { wordsFor } from '../../shell/errors/words.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BinDialog } from './bin-dialog.tsx'
import { CharacterDialog } from './character-dialog.tsx'
import { EmptyShelf } from './empty-shelf.tsx'
import { ProjectCard } from './project-card.tsx'
import { matchesSearch, orderNames, projectOrders, type ProjectOrder } from './project-list.ts'
import { useProjects } from './use-projects.ts'
import { useFilesDrop } from '../../ui/use-files-drop.ts'
import { useStarting } from './use-starting.ts'

/** `/projects`: everything one has made. */
export function Component() {
  useTitle('Projects')
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<ProjectOrder>('edited')
  const [dialog, setDialog] = useState<'character' | 'bin'>()
  const shelf = useProjects({ order })
  const starting = useStarting()
  const fileInput = useRef<HTMLInputElement>(null)
  const searchBox = useRef<HTMLDivElement>(null)
  const isDropping = useFilesDrop(([file]) => {
    if (file) starting.withFile(file)
  })

  // Looked through here, in whatever script they are written; the end of what was found brings the next page.
  const typed = useDeferredValue(search)
  const projects = shelf.projects.filter(({ title }) => matchesSearch(title, typed))
  const titles = shelf.projects.map(({ title }) => title)
  const isEmpty = !shelf.isPending && !shelf.error && !shelf.hasMore && projects.length === 0
  const isNew = isEmpty && shelf.projects.length === 0 && search.trim() === ''

  const actions = useMemo(
    () => [
      { id: 'projects.new', label: 'New project', shortcut: 'n', run: () => setDialog('character') },
      { id: 'projects.bring', label: 'Bring a sound', run: () => fileInput.current?.click() },
      {
        id: 'projects.search',
        label: 'Search my projects',
        shortcut: '/',
        run: () => searchBox.current?.querySelector('input')?.focus(),
      },
      { id: 'projects.bin', label: 'Open the bin', run: () => setDialog('bin') },
    ],
    [],
  )
  usePageActions(actions)

  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 pt-6 pb-16 md:px-8 md:pt-9">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-4">
        <h1 className="mr-auto text-4xl">Projects</h1>
        {isNew ? null : (
          <div className="flex w-full items-end gap-2 sm:w-auto">
            <div ref={searchBox} className="min-w-0 flex-1 sm:w-60 sm:flex-none">
              <TextField
                type="search"
                label="Search my projects"
                labelHidden
                placeholder="Search"
                value={search}
                onChange={setSearch}
                suffix={<Search aria-hidden="true" className="mr-2 text-soft" />}
              />
            </div>
            <Select
              label="Order"
              labelHidden
              options={projectOrders.map((id) => ({ id, label: orderNames[id] }))}
              value={order}
              onChange={setOrder}
              className="w-38 shrink-0"
            />
            <IconButton
              label="The bin"
              icon={<Trash2 aria-hidden="true" />}
              onPress={() => setDialog('bin')}
            />
          </div>
        )}
        <div className="flex w-full gap-2 sm:w-auto">
          {isNew ? null : (
            <Button
              icon={<FileAudio aria-hidden="true" />}
              onPress={() => fileInput.current?.click()}
              className="flex-1 sm:flex-none"
            >
              Bring a sound
            </Button>
          )}
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onPress={() => setDialog('character')}
            className="flex-1 sm:flex-none"
          >
            New project
          </Button>
        </div>
      </header>

      {shelf.isPending ? (
        <ShelfSkeleton />
      ) : shelf.error ? (
        <EmptyState {...wordsFor(shelf.error)}>
          <Button variant="primary" onPress={shelf.retry}>
            Try again
          </Button>
        </EmptyState>
      ) : isNew ? (
        <EmptyShelf
          pending={starting.pending}
          onCharacter={() => setDialog('character')}
          onFile={() => fileInput.current?.click()}
          onSpeak={starting.rightAway}
        />
      ) : isEmpty ? (
        <EmptyState
          title={`Nothing called “${search.trim()}”`}
          text="Only titles are searched. Maybe a shorter word finds it, or it is in the bin."
        >
          <Button onPress={() => setSearch('')}>Show all</Button>
          <Button variant="plain" onPress={() => setDialog('bin')}>
            Look in the bin
          </Button>
        </EmptyState>
      ) : (
        <>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-6 gap-y-8">
            {projects.map((project) => (
              <ProjectCard key={project.id} project={project} titles={titles} />
            ))}
          </ul>
          {shelf.hasMore ? <MoreButton isLoading={shelf.isLoadingMore} onMore={shelf.loadMore} /> : null}
        </>
      )}

      <input
        ref={fileInput}
        type="file"
        accept="audio/*,video/mp4,video/webm,.flac,.opus"
        aria-label="A sound file"
        tabIndex={-1}
        className="hidden"
        onChange={(change) => {
          const file = change.target.files?.[0]
          change.target.value = ''
          if (file) starting.withFile(file)
        }}
      />
      {dialog === 'character' ? (
        <CharacterDialog
          pending={starting.pending}
          onChoose={starting.withCharacter}
          onTemplate={starting.withTemplate}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'bin' ? <BinDialog onClose={() => setDialog(undefined)} /> : null}
      {isDropping ? <DropCurtain /> : null}
    </div>
  )
}

/** More comes by itself when its end is in sight; the button is for those who get there first. */
function MoreButton({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    if (!place.current || isLoading) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: '400px',
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isLoading])
  return (
    <div ref={place} className="flex justify-center">
      <Button pending={isLoading} icon={<ChevronDown aria-hidden="true" />} onPress={onMore}>
        Show more
      </Button>
    </div>
  )
}

function ShelfSkeleton() {
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

function DropCurtain() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-3 z-40 grid animate-appear place-items-center rounded-stage border-4 border-dashed border-curtain bg-paper/90"
    >
      <p className="flex flex-col items-center gap-3 text-center">
        <FileAudio aria-hidden="true" className="size-12! text-curtain-text" />
        <span className="font-display text-3xl font-semibold">Let it drop</span>
        <span className="text-soft">It becomes a project of its own.</span>
      </p>
    </div>
  )
}
