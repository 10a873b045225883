import type { ProjectRecord } from '#contract/projects/projects'
import { lazy, memo, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { editProject } from '../project-actions.ts'
import { timeAgo, workplaceOf } from './project-list.ts'
import { CardPicture } from './card-picture.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { TitleField } from '../../../ui/fields/title-field.tsx'
import { tagsOf } from './tags.ts'
import { useWatched } from '../use-watched.ts'
import { useNow } from '../use-now.ts'
import { isolated } from '../../../platform/locale.ts'
import { useInSight } from '../../../ui/hooks/use-in-sight.ts'
import { useTurn } from '../../../ui/hooks/use-turn.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

// The puppets come after the shelf.
const ProjectStage = lazy(async () => ({ default: (await import('../project-stage.tsx')).ProjectStage }))

/** Pixels from the screen within which a card has its stage: puppets and canvases of thousands would fill the memory. */
const NEAR = 400

interface CardProps {
  project: ProjectRecord
  /** Returns the titles that are in use, for copies. */
  usedTitles: () => readonly string[]
  /** Asks for the tags of these. */
  onTags: (projects: readonly ProjectRecord[]) => void
  /** While several are being selected: whether this one is. */
  selected: boolean | undefined
  onSelect: (id: string, isSelected: boolean) => void
}

/**
 * Drawn again only if its own props change, and laid out only near the screen: people have thousands. The padding has
 * room for the focus, which would be cut off.
 */
export const ProjectCard = memo(function ProjectCard({
  project,
  usedTitles,
  onTags,
  selected,
  onSelect,
}: CardProps) {
  const [renaming, setRenaming] = useState(false)
  const [card, setCard] = useState<HTMLElement | null>(null)
  const isNear = useInSight(card, NEAR)
  const { watched, handlers, lookAt } = useWatched()
  // The stages of a screen in one task would block it.
  const isDrawn = useTurn(isNear) || (isNear && watched)
  const { id, title, published, updated } = project
  const tags = tagsOf(project)
  const character = project.expand?.character?.name
  const thumbnail = project.expand?.thumbnail

  return (
    <li
      ref={setCard}
      className="group relative -m-1 flex flex-col p-1 [contain-intrinsic-height:auto_15rem] [content-visibility:auto]"
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
        {isDrawn ? (
          <Suspense>
            <ProjectStage project={project} watched={watched} lookAt={lookAt} />
          </Suspense>
        ) : null}
        {isNear && thumbnail && !watched ? <CardPicture thumbnail={thumbnail} /> : null}
        {published ? (
          <span className="absolute top-2 left-2 rounded-full bg-ink px-2.5 py-0.5 text-xs font-medium text-paper">
            Published
          </span>
        ) : null}
      </Link>
      {selected === undefined ? null : (
        <label className="absolute inset-x-1 top-1 z-10 aspect-video cursor-pointer rounded-panel has-checked:shadow-[inset_0_0_0_4px_var(--curtain)] shows-focus">
          <input
            type="checkbox"
            aria-label={`Select “${isolated(title)}”`}
            checked={selected}
            onChange={(change) => onSelect(id, change.target.checked)}
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
              className="font-text text-base leading-snug font-semibold tracking-normal"
              onDoubleClick={() => setRenaming(true)}
            >
              <TruncatedText>{title}</TruncatedText>
            </h2>
          )}
          <p className="flex text-sm text-soft">
            {character ? <TruncatedText>{character}</TruncatedText> : null}
            <span className="shrink-0 whitespace-pre">
              {character ? ' · ' : ''}
              <Ago date={updated} />
            </span>
          </p>
          {tags.length > 0 ? (
            <ul aria-label="Tags" className="mt-1 flex flex-wrap gap-1">
              {tags.map((tag) => (
                <li key={tag} className="max-w-40 rounded-full bg-pressed px-2 py-0.5 text-xs text-soft">
                  <TruncatedText>{tag}</TruncatedText>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <ProjectMenu
          project={project}
          usedTitles={usedTitles}
          onTags={() => onTags([project])}
          onRename={() => setRenaming(true)}
        />
      </div>
    </li>
  )
})

function Ago({ date }: { date: string }) {
  return timeAgo(date, useNow())
}
