import type { ProjectRecord } from '#contract/projects/projects'
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
  onSelection: (selection: ReadonlySet<string> | undefined) => void
  onTags: (projects: readonly ProjectRecord[]) => void
}) {
  function select(id: string, isSelected: boolean) {
    const next = new Set(selection)
    if (isSelected) next.add(id)
    else next.delete(id)
    onSelection(next)
  }

  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-6 gap-y-8">
        {projects.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            titles={titles}
            onTags={() => onTags([project])}
            selected={selection?.has(project.id)}
            onSelect={(isSelected) => select(project.id, isSelected)}
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
