import type { ChatRoomRecord } from '#contract/chat/chat'
import { lazy, Suspense } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { isolated } from '../../../platform/locale.ts'

const Greeter = lazy(async () => ({ default: (await import('./welcome-card.tsx')).WelcomeCard }))

/** Suggested first messages. */
const starters = [
  { label: 'Say hello', text: 'Hi everyone! I’m ' },
  { label: 'Show what I made', text: 'Look what I made: ' },
  { label: 'Ask a question', text: 'Does anyone know how to ' },
]

/** An empty room, or one that could not be loaded. */
export function NoMessages({
  room,
  isLoaded,
  onRetry,
  onStart,
}: {
  room: ChatRoomRecord
  isLoaded: boolean
  onRetry: () => void
  /** Starts a message with this text. */
  onStart: (text: string) => void
}) {
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-auto">
      {isLoaded ? (
        <EmptyState
          title={`No messages in ${isolated(room.name)} yet`}
          text={room.topic || 'Be the first to say something.'}
          picture={
            // Above a phone's keyboard the text and the suggestions come first.
            <div className="size-44 [@media(max-height:34rem)]:hidden">
              <Suspense>
                <Greeter room={room.id} />
              </Suspense>
            </div>
          }
        >
          {starters.map(({ label, text }) => (
            <Button key={label} onPress={() => onStart(text)}>
              {label}
            </Button>
          ))}
        </EmptyState>
      ) : (
        <EmptyState
          title="The messages could not be loaded"
          text="They load as soon as you’re back online. What you write now is sent then."
        >
          <Button onPress={onRetry}>Try again</Button>
        </EmptyState>
      )}
    </div>
  )
}

export function RoomLoading() {
  return (
    <div
      role="status"
      aria-label="Loading the messages"
      className="flex min-h-0 flex-1 flex-col justify-end gap-5 overflow-hidden px-4 pb-5 md:px-6"
    >
      {[56, 80, 40, 64, 72, 48].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="flex max-w-[46rem] flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <div style={{ width: `${width}%` }}>
              <Skeleton className="h-4 w-full" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
