import type { ProjectRecord } from '#contract/projects/projects'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import { ProjectCard } from './project-card.tsx'

/** The projects as cards; while several are selected, with what can be done to all of these. */
export function ProjectGrid({
  projects,
  titles,
  selection,
  onSelection,
  onTags,
}: {
  projects: readonly ProjectRecord[]
  /** Titles of all projects, including those not shown. */
  titles: readonly string[]
  /** Selected ids; undefined when not selecting. */
  selection: ReadonlySet<string> | undefined
  onSelection: Dispatch<SetStateAction<ReadonlySet<string> | undefined>>
  onTags: (projects: readonly ProjectRecord[]) => void
}) {
  const used = useRef(titles)
  useEffect(() => {
    used.current = titles
  })
  // Functions that stay the same, so that a page more draws its own cards alone.
  const usedTitles = useCallback(() => used.current, [])
  const select = useCallback(
    (id: string, isSelected: boolean) =>
      onSelection((before) => {
        const next = new Set(before)
        if (isSelected) next.add(id)
        else next.delete(id)
        return next
      }),
    [onSelection],
  )

  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-6 gap-y-8">
        {projects.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            usedTitles={usedTitles}
            onTags={onTags}
            selected={selection?.has(project.id)}
            onSelect={select}
          />
        ))}
      </ul>
      {selection ? (
        <BulkBar
          selected={projects.filter(({ id }) => selection.has(id))}
          titles={titles}
          onTags={onTags}
          onAll={() => onSelection(new Set(projects.map(({ id }) => id)))}
          onDone={() => onSelection(undefined)}
        />
      ) : null}
    </>
  )
}
