import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import Download from 'lucide-react/icons/download'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { CallError } from '../../platform/call-error.ts'
import { runtimeConfig } from '../../platform/config.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { PageError } from '../../shell/errors/page-error.ts'
import { LoadErrorNotice } from '../../shell/errors/load-error-notice.tsx'
import { isDeprecated, isOlderProject } from '../../shell/routing/deprecation.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DocumentPlayer } from '../../stage/player/document-player.tsx'
import { duplicateProject } from './project-actions.ts'
import { useDownload } from './use-download.ts'
import { useProject } from './use-projects.ts'
import { useTakes } from './use-takes.ts'
import { formatDate, isolated } from '../../platform/locale.ts'
import { TruncatedText } from '../../ui/truncated-text.tsx'

const none: TakeRecord[] = []

/** `/projects/:id/deprecated`: what can still be done with a project that today's tools no longer change. */
export function Component() {
  const { id = '' } = useParams()
  const { user } = useAuth()
  const { data: project, error, isPending, refetch } = useProject(id)
  if (isPending) {
    return (
      <div role="status" aria-label="Loading the project" className="mx-auto w-full max-w-3xl px-4 py-8">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="mt-6 aspect-video w-full rounded-stage" />
      </div>
    )
  }
  if (!project) {
    if (error instanceof CallError && error.code === 'not_found') {
      throw new PageError({ status: 404, message: 'There is no such project' })
    }
    return <LoadErrorNotice error={error} onRetry={refetch} page />
  }
  if (!isOlderProject(project, runtimeConfig().deprecationDate)) {
    return (
      <EmptyState
        heading="h1"
        title="This project is up to date"
        text={`“${isolated(project.title)}” works with all of today’s tools.`}
        className="min-h-[60vh] justify-center"
      >
        <Link to={`/projects/${id}`} className={buttonClass({ variant: 'primary' })}>
          Go to the project
        </Link>
      </EmptyState>
    )
  }
  return <OldProject key={id} project={project} isOwner={user?.id === project.owner} />
}

function OldProject({ project, isOwner }: { project: ProjectRecord; isOwner: boolean }) {
  const { id, title, document } = project
  useTitle(title)
  const navigate = useNavigate()
  const takes = useTakes(id)
  const [renewing, setRenewing] = useState(false)

  async function renew() {
    setRenewing(true)
    const copy = await duplicateProject(project, { title: `${title.slice(0, 108)} (renewed)` })
    setRenewing(false)
    if (copy) await navigate(`/projects/${copy.id}/editor`)
  }

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-7 px-4 pt-8 pb-16">
      <header>
        <h1 className="text-3xl wrap-break-word">
          <bdi>{title}</bdi>
        </h1>
        <p className="mt-2 max-w-prose text-soft">
          This was made with an earlier version of Mouthpiece{ageOf(project)}. Today’s tools can’t change it.{' '}
          {isOwner
            ? 'Nothing of it is lost: it still plays here, its sounds are yours to keep, and a copy in the new format can be edited like any other project.'
            : 'It still plays here as it was made.'}
        </p>
      </header>
      <DocumentPlayer
        document={document}
        takes={takes.data ?? none}
        isLoading={takes.isPending}
        label={`“${isolated(title)}”`}
        empty={<p className="text-sm text-soft">Nothing was recorded in it.</p>}
      />
      {isOwner ? (
        <section className="flex flex-col items-start gap-3">
          <h2 className="text-2xl">Convert it to the new format</h2>
          <p className="max-w-prose text-soft">
            This creates a new project with its character, takes and timing. The old one stays as it is.
          </p>
          <Button
            variant="primary"
            pending={renewing}
            icon={<RefreshCw aria-hidden="true" />}
            onPress={() => void renew()}
          >
            Create the new project
          </Button>
        </section>
      ) : null}
      {isOwner && takes.data && takes.data.length > 0 ? (
        <section className="flex flex-col gap-3">
          <h2 className="text-2xl">Keep its sounds</h2>
          <ul className="divide-y divide-line border-y border-line">
            {takes.data.map((take) => (
              <OldSound key={take.id} take={take} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function OldSound({ take }: { take: TakeRecord }) {
  const { isLoading, download } = useDownload(take)
  return (
    <li className="flex items-center gap-3 py-2.5">
      <p className="flex min-w-0 flex-1 items-baseline gap-1.5">
        <TruncatedText>{take.name}</TruncatedText>{' '}
        <span className="shrink-0 text-sm text-soft tabular-nums">
          {Math.max(1, Math.round(take.duration))} s
        </span>
      </p>
      <Button
        size="small"
        pending={isLoading}
        isDisabled={!take.expand?.sound}
        icon={<Download aria-hidden="true" />}
        onPress={download}
      >
        Download
      </Button>
    </li>
  )
}

/** Since when projects are made otherwise, where that is why this one is old. */
function ageOf({ created }: ProjectRecord): string {
  const { deprecationDate } = runtimeConfig()
  return isDeprecated(created, deprecationDate) ? `, from before ${dayOf(deprecationDate)}` : ''
}

function dayOf(date: string): string {
  return formatDate(new Date(date.trim().replace(' ', 'T')), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
