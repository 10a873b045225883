import type { ChatRoomRecord } from '#contract/chat/chat'
import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isolated } from '../../../platform/locale.ts'
import { ErrorPage } from '../../../shell/errors/error-page.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { useChat } from '../store.ts'

/** Offers the other rooms. `closed`: the room that had this URL until a moment ago. */
export function NoSuchRoom({ closed }: { closed: ChatRoomRecord | undefined }) {
  const rooms = useChat((state) => state.rooms)
  const others = (
    <>
      {rooms.slice(0, 4).map((room) => (
        <Link key={room.id} to={`/chat/${room.slug}`} className={buttonClass()}>
          <bdi>{room.name}</bdi>
        </Link>
      ))}
      <Link to="/chat" className={buttonClass({ variant: 'plain' })}>
        All rooms
      </Link>
    </>
  )
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-auto">
      {closed ? (
        <Closed room={closed}>{others}</Closed>
      ) : (
        <ErrorPage
          status={404}
          title="Page not found"
          text="There is no room at this address. It may have been renamed or archived."
        >
          {others}
        </ErrorPage>
      )}
    </div>
  )
}

function Closed({ room, children }: { room: ChatRoomRecord; children: ReactNode }) {
  const unsent = useChat(({ drafts }) => drafts[room.id]?.text ?? '')
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        title={`${isolated(room.name)} was closed`}
        text="An admin archived or deleted this room while you were here. If it is restored, it opens again."
      >
        {unsent === '' ? null : (
          <Button
            variant="primary"
            icon={<Copy aria-hidden="true" />}
            onPress={() => copyText(unsent, 'Your unsent message is copied.')}
          >
            Copy your unsent message
          </Button>
        )}
        {children}
      </EmptyState>
    </div>
  )
}
