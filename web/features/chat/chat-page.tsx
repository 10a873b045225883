import { Suspense, useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { Area } from '../../shell/areas/area.tsx'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { useMedia } from '../../shell/use-media.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { retryRooms } from './actions.ts'
import { lastRoom, rememberRoom } from './connection/last-room.ts'
import { RoomLoading } from './rooms/room-empty.tsx'
import { NoSuchRoom } from './rooms/no-such-room.tsx'
import { RoomList } from './rooms/room-list.tsx'
import { RoomView } from './rooms/room-view.tsx'
import { useRoom } from './rooms/use-room.ts'
import type { Person } from './messages/message-actions.ts'
import { useChat } from './store.ts'
import { readAll, useChatPageActions } from './use-chat-page-actions.ts'
import { useKeyboardInset } from './rooms/use-keyboard-inset.ts'
import { lazyWindow } from '../../ui/overlays/lazy-window.tsx'

const RoomDialog = lazyWindow(async () => (await import('./rooms/room-dialogs.tsx')).RoomDialog)
const SearchDialog = lazyWindow(async () => (await import('./search/search-dialog.tsx')).SearchDialog)
const ArchivedDialog = lazyWindow(async () => (await import('./rooms/archived-dialog.tsx')).ArchivedDialog)

/** `/chat` and `/chat/{slug}`: the list of rooms and one room; on phones one of the two. */
export function Component() {
  const { slug } = useParams()
  const [query, setQuery] = useSearchParams()
  const { user } = useAuth()
  const navigate = useNavigate()
  const rooms = useChat((state) => state.rooms)
  const isFailed = useChat((state) => state.roomsFailed)
  const isWide = useMedia('(min-width: 768px)')
  const inset = useKeyboardInset()
  const [dialog, setDialog] = useState<'new' | 'archived'>()
  const [searched, setSearched] = useState<Person>()
  const findFrom = useCallback(
    (person: Person) => {
      setSearched(person)
      setQuery({ search: '' })
    },
    [setQuery],
  )
  const { room, isMissing } = useRoom(slug)
  const [shown, setShown] = useState(room)
  if (room && room !== shown) setShown(room)
  /** The room that had this URL until a moment ago. */
  const before = !room && shown?.slug === slug ? shown : undefined
  const moved = before && rooms.find(({ id }) => id === before.id)?.slug
  useTitle(room?.name ?? before?.name ?? (isMissing ? 'Page not found' : 'Chat'))

  // Beside the list a room is always shown: the last one, or the first.
  useEffect(() => {
    if (slug || !isWide || rooms.length === 0) return
    const last = lastRoom()
    const next = rooms.find((one) => one.slug === last) ?? rooms[0]
    if (next) void navigate(`/chat/${next.slug}${window.location.search}`, { replace: true })
  }, [slug, isWide, rooms, navigate])
  useEffect(() => {
    if (room) rememberRoom(room.slug)
  }, [room])
  useEffect(() => {
    if (moved) void navigate(`/chat/${moved}`, { replace: true })
  }, [moved, navigate])

  const onKeyDown = useChatPageActions({ rooms, slug, onMake: user?.admin ? setDialog : undefined })

  if (!user) return null
  const list = (
    <RoomList
      onSearch={() => setQuery({ search: '' })}
      onReadAll={readAll}
      {...(user.admin && { onMake: setDialog })}
    />
  )
  return (
    // Hears keys for everything inside; the things themselves are inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex h-full min-h-0" style={{ paddingBottom: inset }} onKeyDown={onKeyDown}>
      {isWide ? <Area name="left">{list}</Area> : slug ? null : list}
      {room ? (
        <RoomView key={room.id} room={room} user={user} onFindFrom={findFrom} />
      ) : isFailed && (slug || isWide) ? (
        <RoomsFailed />
      ) : isMissing || before ? (
        <NoSuchRoom closed={before} />
      ) : slug || isWide ? (
        <section aria-label="Room" className="flex min-h-0 flex-1">
          <RoomLoading />
        </section>
      ) : null}
      <Suspense>
        {dialog === 'new' ? (
          <RoomDialog
            room={undefined}
            onClose={() => setDialog(undefined)}
            onMade={(made) => void navigate(`/chat/${made}`)}
          />
        ) : null}
        {query.has('search') ? (
          <SearchDialog
            person={searched}
            onClose={() => {
              setSearched(undefined)
              setQuery({}, { replace: true })
            }}
          />
        ) : null}
        {dialog === 'archived' ? <ArchivedDialog onClose={() => setDialog(undefined)} /> : null}
      </Suspense>
    </div>
  )
}

function RoomsFailed() {
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-auto">
      <EmptyState
        heading="h1"
        title="The rooms could not be loaded"
        text="The server is not responding. We’ll keep trying. What you wrote is saved."
      >
        <Button onPress={() => void retryRooms()}>Try again</Button>
      </EmptyState>
    </div>
  )
}
