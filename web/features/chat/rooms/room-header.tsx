import type { ChatRoomRecord } from '#contract/chat/chat'
import Archive from 'lucide-react/icons/archive'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import Pencil from 'lucide-react/icons/pencil'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import VolumeX from 'lucide-react/icons/volume-x'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../shell/avatar.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { setNotificationLevel, type NotificationLevel } from '../connection/notifications.ts'
import { useNotificationLevel } from './use-notification-level.ts'
import { changeRoom } from './use-rooms.ts'
import { noMessages } from '#model/chat/room-messages'
import { useChat } from '../store.ts'
import { withPictures } from './presence.ts'
import { touchTarget } from '../touch-target.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

interface RoomHeaderProps {
  room: ChatRoomRecord
  isAdmin: boolean
  isSearching: boolean
  onSearch: () => void
  onChange: () => void
  onMuted: () => void
}

export function RoomHeader({ room, isAdmin, isSearching, onSearch, onChange, onMuted }: RoomHeaderProps) {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line px-3 md:px-5">
      <Link
        to="/chat"
        aria-label="All rooms"
        className={classNames(buttonClass({ variant: 'plain' }), '-ml-2 size-11! px-0! md:hidden')}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="flex items-center gap-2 text-lg font-semibold">
          <TruncatedText>{room.name}</TruncatedText>
          {room.locked ? <Lock aria-label="locked" className="size-4 shrink-0 text-soft" /> : null}
        </h1>
        {room.topic ? (
          <p className="text-sm text-soft">
            <TruncatedText>{room.topic}</TruncatedText>
          </p>
        ) : null}
      </div>
      <WhoIsHere room={room.id} />
      <LevelMenu room={room.id} />
      <IconButton
        label="Search in this room"
        shortcut="/"
        icon={<Search aria-hidden="true" />}
        className={touchTarget}
        pressed={isSearching}
        onPress={onSearch}
      />
      {isAdmin ? <AdminMenu room={room} onChange={onChange} onMuted={onMuted} /> : null}
    </header>
  )
}

const SHOWN_FACES = 3

function WhoIsHere({ room }: { room: string }) {
  const presence = useChat((state) => state.presence[room])
  const messages = useChat((state) => state.messages[room]) ?? noMessages
  if (!presence || presence.count === 0) return null
  const { count } = presence
  const people = withPictures(presence.people, messages)
  const hidden = count - people.length
  return (
    <Popover
      label="Who is here"
      trigger={
        <Button
          variant="plain"
          aria-label={`${count} people here`}
          className="gap-1.5! px-2! tabular-nums pointer-coarse:h-11"
        >
          <span className="hidden -space-x-1.5 sm:flex">
            {people.slice(0, SHOWN_FACES).map((one) => (
              <Avatar key={one.id} user={one} className="size-6 border-2 border-paper text-xs" />
            ))}
          </span>
          <Users aria-hidden="true" className="sm:hidden" />
          {count}
        </Button>
      }
      className="max-h-80 w-64 p-2"
    >
      <p className="px-2 pt-1 pb-2 text-sm text-soft">Here now</p>
      <ul>
        {people.map((one) => (
          <li key={one.id} className="flex min-h-9 items-center gap-2.5 px-2 text-sm">
            <Avatar user={one} className="size-6 text-xs" />
            <TruncatedText>{one.name || 'Somebody'}</TruncatedText>
          </li>
        ))}
        {hidden > 0 ? <li className="px-2 py-1.5 text-sm text-soft">and {hidden} more</li> : null}
      </ul>
    </Popover>
  )
}

const levels: { id: NotificationLevel; label: string }[] = [
  { id: 'all', label: 'Every message' },
  { id: 'mentions', label: 'Mentions and replies to me' },
  { id: 'none', label: 'Nothing' },
]

function LevelMenu({ room }: { room: string }) {
  const level = useNotificationLevel(room)
  const icon =
    level === 'all' ? (
      <BellRing aria-hidden="true" />
    ) : level === 'none' ? (
      <BellOff aria-hidden="true" />
    ) : (
      <Bell aria-hidden="true" />
    )
  return (
    <Menu
      label="Notifications for this room"
      trigger={<IconButton label="Notifications" icon={icon} className={touchTarget} />}
      header={<p className="px-2.5 pt-2 pb-1 text-sm text-soft">Notify me about</p>}
      items={levels.map(({ id, label }) => ({
        id,
        label,
        choice: { of: 'Notify me about', isChosen: id === level },
        onAction: () => {
          void setNotificationLevel(room, id).then((allowed) => {
            if (!allowed) toast({ text: 'Your browser does not allow notifications from Mouthpiece.' })
          })
        },
      }))}
    />
  )
}

function AdminMenu({
  room,
  onChange,
  onMuted,
}: {
  room: ChatRoomRecord
  onChange: () => void
  onMuted: () => void
}) {
  const restore = {
    label: 'Undo',
    run: () => change({ archived: false }, `${isolated(room.name)} is restored.`),
  }
  const change = (part: { locked?: boolean; archived?: boolean }, done: string) => {
    changeRoom(room.id, part).then(
      () => toast({ text: done, tone: 'good', ...(part.archived && { action: restore }) }),
      showErrorBriefly,
    )
  }
  return (
    <Menu
      label="This room"
      trigger={
        <IconButton label="This room" icon={<Ellipsis aria-hidden="true" />} className={touchTarget} />
      }
      items={[
        { id: 'edit', label: 'Edit…', icon: <Pencil aria-hidden="true" />, onAction: onChange },
        {
          id: 'lock',
          label: room.locked ? 'Unlock' : 'Lock',
          icon: room.locked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />,
          onAction: () =>
            change(
              { locked: !room.locked },
              room.locked ? 'Everyone can write here again.' : 'Only admins can write here now.',
            ),
        },
        {
          id: 'muted',
          label: 'Muted members…',
          icon: <VolumeX aria-hidden="true" />,
          onAction: onMuted,
        },
        {
          id: 'archive',
          label: 'Archive',
          icon: <Archive aria-hidden="true" />,
          danger: true,
          separated: true,
          onAction: () => change({ archived: true }, `${isolated(room.name)} is archived.`),
        },
      ]}
    />
  )
}
