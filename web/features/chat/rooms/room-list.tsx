import type { ChatRoomRecord } from '#contract/chat/chat'
import Archive from 'lucide-react/icons/archive'
import BellOff from 'lucide-react/icons/bell-off'
import CheckCheck from 'lucide-react/icons/check-check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Lock from 'lucide-react/icons/lock'
import PenLine from 'lucide-react/icons/pen-line'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { NavLink } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { retryRooms } from '../actions.ts'
import { canMarkAllRead, shortCount } from '../connection/news.ts'
import { useChat } from '../store.ts'
import { touchTarget } from '../touch-target.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { roomLabel } from './room-label.ts'
import { useNotificationLevel } from './use-notification-level.ts'

/** `onMake` is set for users who may create and restore rooms. */
export function RoomList({
  onSearch,
  onReadAll,
  onMake,
}: {
  onSearch: () => void
  onReadAll: () => void
  onMake?: (what: 'new' | 'archived') => void
}) {
  const rooms = useChat((state) => state.rooms)
  const isLoading = useChat((state) => state.loading.rooms || state.me === '')
  const canReadAll = useChat(canMarkAllRead)
  return (
    <nav
      aria-label="Rooms"
      className="flex h-full w-full flex-col overflow-y-auto bg-panel p-3 md:w-60 lg:w-64"
    >
      <div className="flex min-h-10 items-center justify-between pr-1 pl-3">
        {/* On phones the list is the page and needs the heading. */}
        <h1 className="text-2xl md:hidden">Chat</h1>
        <h2 className="hidden font-text text-sm font-semibold tracking-normal text-soft md:block">Rooms</h2>
        <IconButton
          label="Search all rooms"
          size="small"
          icon={<Search aria-hidden="true" />}
          onPress={onSearch}
          className={classNames(touchTarget, 'ml-auto')}
        />
        <Menu
          label="Rooms"
          trigger={
            <IconButton
              label={onMake ? 'Manage rooms' : 'Room options'}
              size="small"
              icon={<Ellipsis aria-hidden="true" />}
              className={touchTarget}
            />
          }
          items={[
            ...(onMake
              ? [
                  {
                    id: 'new',
                    label: 'New room…',
                    icon: <Plus aria-hidden="true" />,
                    onAction: () => onMake('new'),
                  },
                  {
                    id: 'archived',
                    label: 'Archived rooms…',
                    icon: <Archive aria-hidden="true" />,
                    onAction: () => onMake('archived'),
                  },
                ]
              : []),
            {
              id: 'read',
              label: 'Mark all as read',
              icon: <CheckCheck aria-hidden="true" />,
              shortcut: 'Shift+Escape',
              separated: onMake !== undefined,
              isDisabled: !canReadAll,
              onAction: onReadAll,
            },
          ]}
        />
      </div>
      {rooms.length === 0 && isLoading ? (
        <div role="status" aria-label="Loading the rooms" className="flex flex-col gap-2 p-2">
          {[1, 2, 3, 4].map((one) => (
            <Skeleton key={one} className="h-8" />
          ))}
        </div>
      ) : null}
      {rooms.length === 0 && !isLoading ? <NoRooms /> : null}
      <ul className="mt-1 flex flex-col gap-0.5">
        {rooms.map((room) => (
          <RoomLink key={room.id} room={room} />
        ))}
      </ul>
    </nav>
  )
}

function NoRooms() {
  const isFailed = useChat((state) => state.roomsFailed || state.connection === 'offline')
  if (!isFailed) return <p className="px-3 py-2 text-sm text-soft">There are no rooms yet.</p>
  return (
    <div role="alert" className="flex flex-col items-start gap-2 px-3 py-2 text-sm">
      <p>The rooms could not be loaded.</p>
      <Button size="small" onPress={() => void retryRooms()}>
        Try again
      </Button>
    </div>
  )
}

function RoomLink({ room }: { room: ChatRoomRecord }) {
  const isUnread = useChat((state) => state.unread[room.id] === true)
  const mentions = useChat((state) => state.mentions[room.id] ?? 0)
  const hasDraft = useChat(({ drafts }) => {
    const { text = '', files = [], edit } = drafts[room.id] ?? {}
    return text !== '' || files.length > 0 || edit !== undefined
  })
  const isSilenced = useNotificationLevel(room.id) === 'none'
  const { name, locked: isLocked } = room
  return (
    <li>
      <NavLink
        to={`/chat/${room.slug}`}
        aria-label={roomLabel({ name, isUnread, mentions, hasDraft, isSilenced, isLocked })}
        className={({ isActive }) =>
          classNames(
            'flex min-h-12 items-center gap-2 rounded-control py-1.5 pr-2.5 pl-1.5 no-underline transition-colors md:min-h-9 md:text-sm',
            isActive ? 'bg-pressed font-medium' : 'hover:bg-hover',
            isSilenced ? 'text-soft' : 'text-ink',
            isUnread && !isSilenced && 'font-bold!',
          )
        }
      >
        <span
          aria-hidden="true"
          className={classNames(
            'size-2 shrink-0 rounded-full',
            isUnread ? (isSilenced ? 'bg-line-strong' : 'bg-curtain') : 'bg-transparent',
          )}
        />
        <span className="min-w-0 flex-1">
          <TruncatedText>{name}</TruncatedText>
          {room.topic ? (
            <TruncatedText className="text-sm font-normal text-soft md:hidden">{room.topic}</TruncatedText>
          ) : null}
        </span>
        {isUnread && mentions > 0 ? (
          <span
            aria-hidden="true"
            className={classNames(
              'rounded-full px-1.5 text-xs/5 font-semibold tabular-nums',
              isSilenced ? 'text-soft inset-ring inset-ring-line-strong' : 'bg-curtain text-on-curtain',
            )}
          >
            @{shortCount(mentions)}
          </span>
        ) : null}
        {hasDraft ? <PenLine aria-hidden="true" className="size-3.5 text-soft" /> : null}
        {isSilenced ? (
          <span title="Notifications off">
            <BellOff aria-hidden="true" className="size-3.5 text-soft" />
          </span>
        ) : null}
        {isLocked ? <Lock aria-hidden="true" className="size-3.5 text-soft" /> : null}
      </NavLink>
    </li>
  )
}
