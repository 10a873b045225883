import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { CallError } from '../../platform/call-error.ts'
import { LoadErrorNotice } from '../../shell/errors/load-error-notice.tsx'
import { usePageActions } from '../../shell/actions/use-actions.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.tsx'
import type { JamCopy, JamListener } from './room/jam-room.ts'
import { endingMessage, refusalMessage } from './room/jam-messages.ts'
import { JamContext, useJam, useJamState, useOpenJam } from './room/use-jam.ts'
import { useJamCopy } from './room/use-jam-copy.ts'
import { showReaction } from './page/reactions.tsx'
import { JamBar } from './page/jam-bar.tsx'

const LeftTakes = lazy(async () => ({ default: (await import('./recording/unsent-takes.tsx')).UnsentTakes }))

/** Opens the room of a jam for a tool; shows why it cannot be entered or was lost. */
export function JamPage(props: { tool: string; children: ReactNode }) {
  const { id = '' } = useParams()
  return <OpenJam key={id} id={id} {...props} />
}

interface OpenJamProps {
  id: string
  tool: string
  children: ReactNode
}

function OpenJam(props: OpenJamProps) {
  const copy = useJamCopy(props.id)
  return copy ? <OpenRoom {...props} copy={copy} /> : <Waiting />
}

function OpenRoom({ id, tool, copy, children }: OpenJamProps & { copy: JamCopy }) {
  const [listener] = useState<Omit<JamListener, 'recordChanged'>>(() => ({
    refused: ({ code, who, undoRemoval }) =>
      void toast({
        text: refusalMessage(code, who),
        tone: 'danger',
        ...(undoRemoval && { action: { label: 'Restore it', run: undoRemoval } }),
      }),
    reaction: showReaction,
  }))
  const { jam, error, retry } = useOpenJam(id, listener, copy)
  useTitle(jam ? `${tool} · ${jam.record.title}` : tool)
  if (error) {
    const isMissing = error instanceof CallError && error.code === 'not_found'
    return (
      <LoadErrorNotice error={error} onRetry={retry} page className="m-auto">
        <Suspense>{isMissing ? <LeftTakes jam={id} /> : null}</Suspense>
      </LoadErrorNotice>
    )
  }
  if (!jam) return <Waiting />
  return (
    <JamContext value={jam}>
      <Entered>{children}</Entered>
    </JamContext>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Opening the jam" className="m-auto w-full max-w-4xl p-6">
      <Skeleton className="aspect-video max-h-full w-full rounded-stage" />
    </div>
  )
}

function Entered({ children }: { children: ReactNode }) {
  const { room } = useJam()
  const { line, known } = useJamState()
  usePageActions(
    useMemo(
      () => [
        { id: 'jam.undo', label: 'Undo my last change', shortcut: '$mod+z', run: room.undo },
        { id: 'jam.redo', label: 'Redo', shortcut: '$mod+Shift+z', run: room.redo },
      ],
      [room],
    ),
  )
  const isOver = line !== 'opening' && line !== 'open' && line !== 'offline'
  if (isOver) {
    return (
      <EmptyState {...endingMessage(line)} className="m-auto">
        <a href="/jam" className={buttonClass({ variant: 'primary' })}>
          All jams
        </a>
        {line === 'gone' ? null : (
          <Button onPress={() => window.location.reload()}>
            {line === 'outdated' ? 'Reload the page' : 'Try again'}
          </Button>
        )}
        <Suspense>{line === 'gone' ? <LeftTakes jam={room.id} /> : null}</Suspense>
      </EmptyState>
    )
  }
  if (!known) return <Waiting />
  return (
    <>
      <JamBar />
      {children}
    </>
  )
}
