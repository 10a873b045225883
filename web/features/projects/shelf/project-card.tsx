import type { ProjectRecord } from '#contract/projects/projects'
import AudioLines from 'lucide-react/icons/audio-lines'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import Link2 from 'lucide-react/icons/link-2'
import Pencil from 'lucide-react/icons/pencil'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { announceCopy, trashProject, copyLink, duplicateProject, editProject } from '../project-actions.ts'
import { copyTitle, timeAgo, workplaceOf } from './project-list.ts'
import { CardPicture } from './card-picture.tsx'
import { TitleField } from '../../../ui/title-field.tsx'
import { tagsOf } from './tags.ts'
import { useWatched } from '../use-watched.ts'
import { useNow } from '../use-now.ts'
import { isolated } from '../../../platform/locale.ts'

// The puppets come after the shelf.
const ProjectStage = lazy(async () => ({ default: (await import('../project-stage.tsx')).ProjectStage }))

/** One project on the shelf: its stage leads to work, its menu to everything else. */
export function ProjectCard({
  project,
  titles,
  onTags,
  selected,
  onSelect,
}: {
  project: ProjectRecord
  /** Titles that are taken, for copies. */
  titles: readonly string[]
  /** Asks for its tags. */
  onTags: () => void
  /** While several are being selected: whether this one is. */
  selected?: boolean | undefined
  onSelect?: ((isSelected: boolean) => void) | undefined
}) {
  const [renaming, setRenaming] = useState(false)
  const [copying, setCopying] = useState(false)
  const { watched, handlers, lookAt } = useWatched()
  const navigate = useNavigate()
  const now = useNow()
  const { id, title, published, updated } = project
  const tags = tagsOf(project)
  const thumbnail = project.expand?.thumbnail

  async function duplicate() {
    setCopying(true)
    const copy = await duplicateProject(project, { title: copyTitle(title, titles) })
    setCopying(false)
    if (copy) announceCopy(copy)
  }

  return (
    <li
      className="group relative flex flex-col"
      onKeyDown={(event) => {
        if (event.key !== 'F2' || renaming) return
        event.preventDefault()
        setRenaming(true)
      }}
    >
      <Link
        to={workplaceOf(project)}
        aria-label={`Open “${isolated(title)}”`}
        {...handlers}
        className="relative block aspect-video overflow-hidden rounded-panel bg-pressed after:absolute after:inset-0 after:rounded-panel after:border after:border-line after:transition-colors group-hover:after:border-line-strong"
      >
        <Suspense>
          <ProjectStage project={project} watched={watched} lookAt={lookAt} />
        </Suspense>
        {thumbnail && !watched ? <CardPicture thumbnail={thumbnail} /> : null}
        {published ? (
          <span className="absolute top-2 left-2 rounded-full bg-ink px-2.5 py-0.5 text-xs font-medium text-paper">
            Published
          </span>
        ) : null}
      </Link>
      {selected === undefined ? null : (
        <label className="absolute inset-x-0 top-0 z-10 aspect-video cursor-pointer rounded-panel has-checked:shadow-[inset_0_0_0_4px_var(--curtain)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <input
            type="checkbox"
            aria-label={`Select “${isolated(title)}”`}
            checked={selected}
            onChange={(change) => onSelect?.(change.target.checked)}
            className="absolute top-3 right-3 size-5 accent-curtain"
          />
        </label>
      )}
      <div className="flex items-start gap-1 pt-2.5 pl-1">
        <div className="min-w-0 flex-1">
          {renaming ? (
            <TitleField
              title={title}
              label="New title"
              onDone={(next) => {
                setRenaming(false)
                if (next) void editProject(project, { title: next })
              }}
            />
          ) : (
            <h2
              className="truncate font-text text-base leading-snug font-semibold tracking-normal"
              title={title}
              onDoubleClick={() => setRenaming(true)}
            >
              {/* Its own box, so that a title from right to left loses its end and not its start. */}
              <bdi className="block truncate text-left">{title}</bdi>
            </h2>
          )}
          <p className="truncate text-sm text-soft">
            {[isolated(project.expand?.character?.name ?? ''), timeAgo(updated, now)]
              .filter(Boolean)
              .join(', ')}
          </p>
          {tags.length > 0 ? (
            <ul aria-label="Tags" className="mt-1 flex flex-wrap gap-1">
              {tags.map((tag) => (
                <li
                  key={tag}
                  className="max-w-40 truncate rounded-full bg-pressed px-2 py-0.5 text-xs text-soft"
                >
                  <bdi>{tag}</bdi>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <Menu
          label={`Actions for “${isolated(title)}”`}
          trigger={
            <IconButton
              label={`More for “${isolated(title)}”`}
              size="small"
              pending={copying}
              icon={<Ellipsis aria-hidden="true" />}
            />
          }
          items={[
            {
              id: 'sound',
              label: 'Sound and takes',
              icon: <AudioLines aria-hidden="true" />,
              onAction: () => void navigate(`/projects/${id}/audio`),
            },
            {
              id: 'page',
              label: 'Project page',
              icon: <Eye aria-hidden="true" />,
              onAction: () => void navigate(`/projects/${id}`),
            },
            ...(published
              ? [
                  {
                    id: 'link',
                    label: 'Copy link',
                    icon: <Link2 aria-hidden="true" />,
                    onAction: () => void copyLink(project),
                  },
                ]
              : []),
            {
              id: 'rename',
              label: 'Rename',
              icon: <Pencil aria-hidden="true" />,
              shortcut: 'F2',
              separated: true,
              // The menu gives the focus back to its button first; the field takes it after that.
              onAction: () => setTimeout(() => setRenaming(true), 50),
            },
            {
              id: 'tags',
              label: 'Tags …',
              icon: <Tag aria-hidden="true" />,
              onAction: onTags,
            },
            {
              id: 'duplicate',
              label: 'Duplicate',
              icon: <Copy aria-hidden="true" />,
              onAction: () => void duplicate(),
            },
            {
              id: 'delete',
              label: 'Delete',
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              separated: true,
              onAction: () => void trashProject(project),
            },
          ]}
        />
      </div>
    </li>
  )
}
