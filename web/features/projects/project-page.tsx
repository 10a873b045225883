import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import { HEADING_ELEMENT } from '#model/pages/page-elements'
import AudioLines from 'lucide-react/icons/audio-lines'
import Link2 from 'lucide-react/icons/link-2'
import Mic from 'lucide-react/icons/mic'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { CallError } from '../../platform/call-error.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { PageError } from '../../shell/errors/page-error.ts'
import { LoadErrorNotice } from '../../shell/errors/load-error-notice.tsx'
import { isEmbed } from '../../shell/routing/embed.ts'
import { useRouteProject } from '../../shell/routing/page-loader.ts'
import { storeReturnPage } from '../../shell/routing/return-page.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DocumentPlayer } from '../../stage/player/document-player.tsx'
import { EmbeddedProject } from './embedded-project.tsx'
import { LinkPreviews } from './link-previews.tsx'
import { OwnerPanel } from './owner-panel.tsx'
import { copyLinkAt, restoreProject } from './project-actions.ts'
import { ProjectHeading } from './project-heading.tsx'
import { momentOf } from './share.ts'
import { ReportArtButton } from './report-art-button.tsx'
import { ShareButtons } from './share-buttons.tsx'
import { Transcript } from './transcript.tsx'
import { useProject } from './use-projects.ts'
import { useTakes } from './use-takes.ts'
import { isolated } from '../../platform/locale.ts'

const none: TakeRecord[] = []

/** `/projects/:id`: the player, with links to all tools for the owner, and `more` to watch for visitors. */
export function Component({ more }: { more?: (id: string) => ReactNode }) {
  const { id = '' } = useParams()
  const { user } = useAuth()
  const location = useLocation()
  const { pathname, search } = location
  const isEmbedded = isEmbed(location)
  const { data: project, error, isPending, refetch } = useProject(id, useRouteProject())

  if (isPending) return <PageSkeleton isGuest={!user && !isEmbedded} />
  if (!project) {
    if (error instanceof CallError && error.code === 'not_found') {
      // Visitors cannot tell a missing project from a private one.
      if (isEmbedded)
        return (
          <EmptyState
            title="This project is not shared"
            text="It was shared once, or the link is wrong."
            className="min-h-dvh justify-center"
          />
        )
      if (!user) {
        storeReturnPage(pathname + search)
        return <Navigate to="/" replace />
      }
      throw new PageError({ status: 404, message: 'There is no such project' })
    }
    return <LoadErrorNotice error={error} onRetry={refetch} page />
  }
  if (isEmbedded) return <EmbeddedProject key={id} project={project} />
  const isOwner = user?.id === project.owner
  return (
    <ProjectView
      key={id}
      project={project}
      isOwner={isOwner}
      isGuest={!user}
      more={isOwner ? undefined : more?.(id)}
    />
  )
}

function ProjectView({
  project,
  isOwner,
  isGuest,
  more,
}: {
  project: ProjectRecord
  isOwner: boolean
  isGuest: boolean
  more: ReactNode
}) {
  const { id, title, document, trashed, published } = project
  const { search } = useLocation()
  useTitle(title)
  const takes = useTakes(id)
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-x-8 gap-y-6 px-4 pt-5 pb-16 md:px-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
      {isOwner ? <LinkPreviews project={project} takes={takes.data} /> : null}
      <div className="flex min-w-0 flex-col gap-6">
        {trashed ? (
          <p className="flex flex-wrap items-center gap-3 rounded-panel border border-line-strong bg-raised px-4 py-3 text-sm">
            <span className="flex-1">This project is in the trash.</span>
            <Button
              size="small"
              icon={<RotateCcw aria-hidden="true" />}
              onPress={() => void restoreProject(project)}
            >
              Put back
            </Button>
          </p>
        ) : null}
        <DocumentPlayer
          document={document}
          takes={takes.data ?? none}
          label={`“${isolated(title)}”, performed by ${isolated(project.expand?.character?.name ?? 'a character')}`}
          isLoading={takes.isPending}
          empty={
            isOwner ? (
              <p className="flex flex-wrap items-center gap-3">
                <Link to={`/projects/${id}/audio`} className={buttonClass({ variant: 'primary' })}>
                  <Mic aria-hidden="true" />
                  Record or upload a sound
                </Link>
                <span className="text-sm text-soft">Nothing recorded yet.</span>
              </p>
            ) : (
              <p className="flex items-center gap-2 text-sm text-soft">
                <AudioLines aria-hidden="true" />
                Nothing recorded here yet.
              </p>
            )
          }
          startAt={momentOf(search)}
          below={(player) => (
            <div className="flex flex-col gap-6 pt-3">
              <ProjectHeading project={project} isOwner={isOwner} />
              <Transcript document={document} player={player} />
            </div>
          )}
        >
          {published
            ? (player) => (
                <IconButton
                  label="Copy link to this moment"
                  placement="top"
                  className="max-sm:hidden"
                  icon={<Link2 aria-hidden="true" />}
                  onPress={() => void copyLinkAt(project, player.position.get())}
                />
              )
            : null}
        </DocumentPlayer>
      </div>
      <aside className="flex flex-col gap-4 lg:pt-0" aria-label={isOwner ? 'Your project' : 'Share'}>
        {isOwner ? <OwnerPanel project={project} /> : <ShareButtons project={project} />}
        {isGuest ? <Invitation /> : null}
        {isOwner ? null : <ReportArtButton project={project} />}
      </aside>
      {more ? <div className="pt-6 lg:col-span-2">{more}</div> : null}
    </div>
  )
}

function Invitation() {
  return (
    // Justified on phones, its lines are as wide in the system's font: nothing larger is painted when ours has come.
    <p className="rounded-panel border border-line bg-panel px-4 py-4 text-justify text-sm text-soft lg:text-start">
      Made with Mouthpiece: someone spoke, and a character acted it out.{' '}
      <Link to="/" className="font-medium text-curtain-text underline underline-offset-2">
        Try it with your own voice
      </Link>
    </p>
  )
}

function PageSkeleton({ isGuest }: { isGuest: boolean }) {
  return (
    <div
      role="status"
      aria-label="Loading the project"
      className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-x-8 gap-y-6 px-4 pt-5 md:px-8 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div>
        <Skeleton className="aspect-video max-h-[70vh] w-full rounded-stage" />
        <Skeleton className="mt-3 h-10 w-full" />
        <div id={HEADING_ELEMENT} className="mt-6 flex max-w-2xl flex-col gap-3">
          <Skeleton className="h-9 w-3/5" />
        </div>
      </div>
      {isGuest ? (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-10" />
          <Invitation />
        </div>
      ) : (
        <Skeleton className="h-56" />
      )}
    </div>
  )
}
