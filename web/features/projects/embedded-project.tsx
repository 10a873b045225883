import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import { useLocation } from 'react-router-dom'
import { useTitle } from '../../shell/use-title.ts'
import { Wordmark } from '../../shell/wordmark.tsx'
import { DocumentPlayer } from '../../stage/player/document-player.tsx'
import { momentOf } from './share.ts'
import { useTakes } from './use-takes.ts'
import { isolated } from '../../platform/locale.ts'

const none: TakeRecord[] = []

/** The player alone, embedded in another site. All viewers count as visitors, signed in or not. */
export function EmbeddedProject({ project }: { project: ProjectRecord }) {
  const { id, title, document } = project
  useTitle(title)
  const takes = useTakes(id)
  return (
    <main aria-label={title}>
      <DocumentPlayer
        document={document}
        takes={takes.data ?? none}
        label={`“${isolated(title)}”, performed by ${isolated(project.expand?.character?.name ?? 'a character')}`}
        isLoading={takes.isPending}
        empty={<p className="px-3 py-2 text-sm text-soft">Nothing recorded here yet.</p>}
        fillsPage
        startAt={momentOf(useLocation().search)}
      >
        <a
          href={`/projects/${id}`}
          target="_blank"
          rel="noopener"
          aria-label={`“${isolated(title)}” on Mouthpiece, in a new tab`}
          className="hidden text-sm sm:block"
        >
          <Wordmark />
        </a>
      </DocumentPlayer>
    </main>
  )
}
