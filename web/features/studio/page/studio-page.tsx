import { Component, Suspense, type ReactNode } from 'react'
import { useParams, useNavigate, Link } from 'react-router-dom'
import { PageError } from '../../../shell/errors/page-error.ts'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useHintMoment } from '../../../shell/onboarding/hint-moment.ts'
import { HeaderTitle } from '../../../shell/layouts/header-title.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ProjectTitle } from './project-title.tsx'
import { NotYours } from '../project/open-studio.ts'
import { forgetStudio, StudioProvider, useOpenStudio, useStudioState } from '../project/use-studio.ts'
import { isolated } from '../../../platform/locale.ts'

/** The frame of all studio pages: opens the project, or shows why it can't. */
export function StudioPage({
  tool,
  skeleton,
  children,
}: {
  /** The tool's name, for the tab's title. */
  tool: string
  /** Shown while the project opens. */
  skeleton: ReactNode
  children: ReactNode
}) {
  const { id = '' } = useParams()
  return (
    <OpeningError key={id} id={id}>
      <Suspense fallback={skeleton}>
        <Opened id={id} tool={tool}>
          {children}
        </Opened>
      </Suspense>
    </OpeningError>
  )
}

function Opened({ id, tool, children }: { id: string; tool: string; children: ReactNode }) {
  const studio = useOpenStudio(id)
  useHintMoment()
  return (
    <StudioProvider value={studio}>
      <TabTitle tool={tool} />
      <HeaderTitle>
        <ProjectTitle />
      </HeaderTitle>
      {children}
      <ConflictDialog />
    </StudioProvider>
  )
}

function TabTitle({ tool }: { tool: string }) {
  const title = useStudioState((state) => state.project.title)
  useTitle(`${title} · ${tool}`)
  return null
}

/** Shows why a project does not open; the shell handles missing pages. */
class OpeningError extends Component<{ id: string; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof PageError) throw error
    return (
      <StudioError
        id={this.props.id}
        error={error}
        onRetry={() => {
          forgetStudio(this.props.id)
          this.setState({ error: undefined })
        }}
      />
    )
  }
}

function StudioError({ id, error, onRetry }: { id: string; error: unknown; onRetry: () => void }) {
  const navigate = useNavigate()
  if (error instanceof NotYours) {
    return (
      <EmptyState
        title="This is someone else’s project"
        text={`You can watch “${isolated(error.title)}”, but only its author can change it.`}
        className="min-h-[60vh] justify-center"
      >
        <Link to={`/projects/${id}`} className={buttonClass({ variant: 'primary' })}>
          Watch it
        </Link>
        <Button onPress={() => void navigate('/projects')}>My projects</Button>
      </EmptyState>
    )
  }
  const { title, text } = errorMessage(error)
  return (
    <EmptyState title={title} text={text} className="min-h-[60vh] justify-center">
      <Button variant="primary" onPress={onRetry}>
        Try again
      </Button>
      <Button onPress={() => void navigate('/projects')}>My projects</Button>
    </EmptyState>
  )
}
