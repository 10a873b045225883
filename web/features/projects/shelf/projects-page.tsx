import { projectOrders, type ProjectOrder } from '#contract/projects/queries'
import type { ProjectRecord } from '#contract/projects/projects'
import FileAudio from 'lucide-react/icons/file-music'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { wordsFor } from '../../../shell/errors/words.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TrashDialog } from './trash-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyShelf } from './empty-shelf.tsx'
import { ProjectCard } from './project-card.tsx'
import { DropCurtain, MoreButton, ShelfSkeleton } from './shelf-parts.tsx'
import { matchesSearch, orderNames } from './project-list.ts'
import { TagBar } from './tag-bar.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { hasTag, tagsOf } from './tags.ts'
import { useTags } from './use-tags.ts'
import { useProjects } from '../use-projects.ts'
import { useFilesDrop } from '../../../ui/use-files-drop.ts'
import { useStarting } from './use-starting.ts'
import { isolated } from '../../../platform/locale.ts'

const CharacterDialog = lazy(async () => ({
  default: (await import('./character-dialog.tsx')).CharacterDialog,
}))

/** `/projects`: everything one has made, and `featured` below it. */
export function Component({ featured }: { featured?: ReactNode }) {
  useTitle('Projects')
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<ProjectOrder>('edited')
  const [dialog, setDialog] = useState<'character' | 'trash'>()
  const [tagging, setTagging] = useState<readonly ProjectRecord[]>()
  const [address, setAddress] = useSearchParams()
  const tags = useTags()
  const asked = address.get('tag') ?? ''
  const tag = hasTag(tags, asked) ? asked : ''
  const [selection, setSelection] = useState<ReadonlySet<string>>()
  const shelf = useProjects({ order })
  const starting = useStarting()
  const fileInput = useRef<HTMLInputElement>(null)
  const searchBox = useRef<HTMLDivElement>(null)
  const isDropping = useFilesDrop(starting.withFiles)

  // Looked through here, in whatever script they are written; the end of what was found brings the next page.
  const typed = useDeferredValue(search)
  const projects = shelf.projects.filter(
    (project) => matchesSearch(project.title, typed) && (tag === '' || hasTag(tagsOf(project), tag)),
  )
  const titles = shelf.projects.map(({ title }) => title)
  const isEmpty = !shelf.isPending && !shelf.error && !shelf.hasMore && projects.length === 0
  const isNew = isEmpty && shelf.projects.length === 0 && search.trim() === '' && tag === ''

  const actions = useMemo(
    () => [
      { id: 'projects.new', label: 'New project', shortcut: 'n', run: () => setDialog('character') },
      { id: 'projects.bring', label: 'Upload a sound', run: () => fileInput.current?.click() },
      {
        id: 'projects.search',
        label: 'Search my projects',
        shortcut: '/',
        run: () => searchBox.current?.querySelector('input')?.focus(),
      },
      { id: 'projects.select', label: 'Select several projects', run: () => setSelection(new Set()) },
      { id: 'projects.trash', label: 'Open the trash', run: () => setDialog('trash') },
    ],
    [],
  )
  usePageActions(actions)

  // Where the header's controls stand is known only once it is known whether there are projects.
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 pt-6 pb-16 md:px-8 md:pt-9">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-4">
        <h1 className="mr-auto text-4xl">Projects</h1>
        {isNew ? null : (
          <div
            className={classNames(
              'flex w-full flex-wrap items-end gap-2 sm:w-auto sm:flex-nowrap',
              shelf.isPending && 'invisible',
            )}
          >
            <div ref={searchBox} className="min-w-0 basis-full sm:w-60 sm:flex-none sm:basis-auto">
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
              className="w-38 shrink-0 max-sm:mr-auto"
            />
            <IconButton
              label="Select several"
              pressed={selection !== undefined}
              icon={<ListChecks aria-hidden="true" />}
              onPress={() => setSelection(selection ? undefined : new Set())}
            />
            <IconButton
              label="Trash"
              icon={<Trash2 aria-hidden="true" />}
              onPress={() => setDialog('trash')}
            />
          </div>
        )}
        <div className={classNames('flex w-full gap-2 sm:w-auto', shelf.isPending && 'invisible')}>
          {isNew ? null : (
            <Button
              icon={<FileAudio aria-hidden="true" />}
              onPress={() => fileInput.current?.click()}
              className="flex-1 sm:flex-none"
            >
              Upload a sound
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

      {isNew ? null : (
        <TagBar
          tags={tags}
          chosen={tag}
          onChoose={(next) => setAddress(next ? { tag: next } : {}, { replace: true })}
        />
      )}

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
          title={
            search.trim() === ''
              ? `Nothing is tagged “${isolated(tag)}”`
              : `Nothing called “${isolated(search.trim())}”${tag ? ` in “${isolated(tag)}”` : ''}`
          }
          text="Only titles are searched. Maybe a shorter word finds it, or it is in the trash."
        >
          <Button
            onPress={() => {
              setSearch('')
              setAddress({}, { replace: true })
            }}
          >
            Show all
          </Button>
          <Button variant="plain" onPress={() => setDialog('trash')}>
            Look in the trash
          </Button>
        </EmptyState>
      ) : (
        <>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-6 gap-y-8">
            {projects.map((project) => (
              <ProjectCard
                key={project.id}
                project={project}
                titles={titles}
                onTags={() => setTagging([project])}
                selected={selection?.has(project.id)}
                onSelect={(isSelected) =>
                  setSelection((now) => {
                    const next = new Set(now)
                    if (isSelected) next.add(project.id)
                    else next.delete(project.id)
                    return next
                  })
                }
              />
            ))}
          </ul>
          {selection ? (
            <BulkBar
              selected={projects.filter(({ id }) => selection.has(id))}
              titles={titles}
              onTags={setTagging}
              onAll={() => setSelection(new Set(projects.map(({ id }) => id)))}
              onDone={() => setSelection(undefined)}
            />
          ) : null}
          {shelf.hasMore ? <MoreButton isLoading={shelf.isLoadingMore} onMore={shelf.loadMore} /> : null}
        </>
      )}

      {shelf.isPending || search.trim() !== '' || shelf.hasMore ? null : featured}

      <input
        ref={fileInput}
        type="file"
        multiple
        accept="audio/*,video/mp4,video/webm,.flac,.opus"
        aria-label="A sound file"
        tabIndex={-1}
        className="hidden"
        onChange={(change) => {
          const files = [...(change.target.files ?? [])]
          change.target.value = ''
          starting.withFiles(files)
        }}
      />
      {dialog === 'character' ? (
        <Suspense>
          <CharacterDialog
            pending={starting.pending}
            onChoose={starting.withCharacter}
            onTemplate={starting.withTemplate}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      ) : null}
      {tagging ? <TagDialog projects={tagging} onClose={() => setTagging(undefined)} /> : null}
      {dialog === 'trash' ? <TrashDialog onClose={() => setDialog(undefined)} /> : null}
      {isDropping ? <DropCurtain /> : null}
    </div>
  )
}
