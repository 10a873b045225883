import type { ProjectOrder } from '#contract/projects/queries'
import type { ProjectRecord } from '#contract/projects/projects'
import {
  lazy,
  Suspense,
  useEffect,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useSearchParams } from 'react-router-dom'
import { noteProjects } from '../../../shell/auth/visitor-hint.ts'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { LoadErrorNotice } from '../../../shell/errors/load-error-notice.tsx'
import { useTitle } from '../../../shell/use-title.ts'
import { FilePicker } from '../../../ui/fields/file-picker.tsx'
import { NoProjects } from './no-projects.tsx'
import { ProjectGrid } from './project-grid.tsx'
import { justPublished } from './just-published.ts'
import { ListHeader } from './list-header.tsx'
import { DropCurtain, MoreButton, NothingFound, ListSkeleton } from './list-parts.tsx'
import { lacksPoster, matchesSearch } from './project-list.ts'
import { TagBar } from './tag-bar.tsx'
import { hasTag, tagsOf } from './tags.ts'
import { useTags } from './use-tags.ts'
import { useProjects } from '../use-projects.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { useFilesDrop } from '../../../ui/hooks/use-files-drop.ts'
import { useStarting } from './use-starting.ts'
import { lazyWindow } from '../../../ui/overlays/lazy-window.tsx'

const CharacterDialog = lazyWindow(async () => (await import('./character-dialog.tsx')).CharacterDialog)

const TrashDialog = lazyWindow(async () => (await import('./trash-dialog.tsx')).TrashDialog)
const TagDialog = lazyWindow(async () => (await import('./tag-dialog.tsx')).TagDialog)

// The puppets come after the shelf.
const MissingPreviews = lazy(async () => ({
  default: (await import('./missing-previews.tsx')).MissingPreviews,
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
  const published = useSignal(justPublished)
  const asked = address.get('tag') ?? ''
  const tag = hasTag(tags, asked) ? asked : ''
  const [selection, setSelection] = useState<ReadonlySet<string>>()
  const list = useProjects({ order })
  const starting = useStarting()
  const fileInput = useRef<HTMLInputElement>(null)
  const searchBox = useRef<HTMLDivElement>(null)
  const isDropping = useFilesDrop(starting.withFiles)

  // Looked through here, in whatever script they are written; the end of what was found brings the next page.
  const typed = useDeferredValue(search)
  const projects = list.projects.filter(
    (project) => matchesSearch(project.title, typed) && (tag === '' || hasTag(tagsOf(project), tag)),
  )
  const titles = list.projects.map(({ title }) => title)
  const isEmpty = !list.isPending && !list.error && !list.hasMore && projects.length === 0
  const isNew = isEmpty && list.projects.length === 0 && search.trim() === '' && tag === ''

  useEffect(() => {
    if (!list.isPending && !list.error) noteProjects(list.projects.length === 0)
  }, [list.isPending, list.error, list.projects.length])
  useListActions({ setDialog, setSelection, fileInput, searchBox })

  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 pt-6 pb-16 md:px-8 md:pt-9">
      <ListHeader
        {...{ isNew, search, order, searchBox }}
        isPending={list.isPending}
        onSearch={setSearch}
        onOrder={setOrder}
        isSelecting={selection !== undefined}
        onSelecting={() => setSelection(selection ? undefined : new Set())}
        onDialog={setDialog}
        onUpload={() => fileInput.current?.click()}
      />

      {isNew ? null : (
        <TagBar
          tags={tags}
          chosen={tag}
          onChoose={(next) => setAddress(next ? { tag: next } : {}, { replace: true })}
        />
      )}

      {list.isPending ? (
        <ListSkeleton />
      ) : list.error ? (
        <LoadErrorNotice error={list.error} onRetry={list.retry} />
      ) : isNew ? (
        <NoProjects
          pending={starting.pending}
          onCharacter={() => setDialog('character')}
          onFile={() => fileInput.current?.click()}
          onSpeak={starting.rightAway}
        />
      ) : isEmpty ? (
        <NothingFound
          search={search.trim()}
          tag={tag}
          onAll={() => {
            setSearch('')
            setAddress({}, { replace: true })
          }}
          onTrash={() => setDialog('trash')}
        />
      ) : (
        <>
          <ProjectGrid
            projects={projects}
            titles={titles}
            selection={selection}
            onSelection={setSelection}
            onTags={setTagging}
          />
          {list.hasMore ? <MoreButton isLoading={list.isLoadingMore} onMore={list.loadMore} /> : null}
        </>
      )}

      {list.isPending || search.trim() !== '' || list.hasMore ? null : featured}

      <FilePicker
        ref={fileInput}
        label="A sound file"
        accept="audio/*,video/mp4,video/webm,.flac,.opus,.aif,.aiff,.aifc,.caf,.ac3,.ec3,.dts"
        multiple
        onFiles={starting.withFiles}
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
      {published.size > 0 || list.projects.some(lacksPoster) ? (
        <Suspense>
          <MissingPreviews projects={list.projects} />
        </Suspense>
      ) : null}
      <Suspense>
        {tagging ? <TagDialog projects={tagging} onClose={() => setTagging(undefined)} /> : null}
        {dialog === 'trash' ? <TrashDialog onClose={() => setDialog(undefined)} /> : null}
      </Suspense>
      {isDropping ? <DropCurtain /> : null}
    </div>
  )
}

/** Shortcuts and palette entries of the project grid. All arguments must be stable. */
function useListActions({
  setDialog,
  setSelection,
  fileInput,
  searchBox,
}: {
  setDialog: (dialog: 'character' | 'trash') => void
  setSelection: (selection: ReadonlySet<string>) => void
  fileInput: RefObject<HTMLInputElement | null>
  searchBox: RefObject<HTMLDivElement | null>
}) {
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
    [setDialog, setSelection, fileInput, searchBox],
  )
  usePageActions(actions)
}
