import { useState, type ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Headphones from 'lucide-react/icons/headphones'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import Music from 'lucide-react/icons/music'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import Volume from 'lucide-react/icons/volume-2'
import VolumeOff from 'lucide-react/icons/volume-x'
import type { Track } from '#contract/document/document'
import { classNames, fieldBox } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../../../ui/overlays/menu.tsx'
import { useStudio, useStudioState } from '../../project/use-studio.ts'
import type { LaneHue } from './lane-model.ts'
import { isolated } from '../../../../platform/locale.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'

const bars: Record<LaneHue, string> = {
  scene: 'bg-lane-scene-edge',
  overlay: 'bg-lane-overlay-edge',
  caption: 'bg-lane-caption-edge',
  gesture: 'bg-lane-gesture-edge',
  voice: 'bg-lane-voice-edge',
  music: 'bg-lane-music-edge',
  sound: 'bg-lane-sound-edge',
}

/** The head of a lane, with the lane's colour at its edge. */
export function LaneHead({ hue, height, children }: { hue: LaneHue; height: number; children: ReactNode }) {
  return (
    <div className="relative flex items-center border-b border-line pr-1 pl-4" style={{ height }}>
      <span
        aria-hidden="true"
        className={classNames('absolute inset-y-1 left-1.5 w-1 rounded-full', bars[hue])}
      />
      {children}
    </div>
  )
}

/** Gain of a ducked track under a voice: a fifth, about −14 dB. */
const DUCKED = 0.2

export function LaneTitle({ track }: { track: Track }) {
  const studio = useStudio()
  const tracks = useStudioState((state) => state.document.tracks)
  const [isNaming, setNaming] = useState(false)
  const index = tracks.findIndex(({ id }) => id === track.id)
  const change = (change: Partial<Omit<Track, 'id' | 'clips'>>) =>
    studio.edit({ kind: 'changeTrack', track: track.id, change })
  const move = (to: number) => studio.edit({ kind: 'moveTrack', track: track.id, index: to })
  const isLocked = track.locked === true
  const ducks = track.ducking !== undefined && track.ducking !== null

  const items: MenuItem[] = [
    { id: 'rename', label: 'Rename', icon: <Pencil aria-hidden="true" />, onAction: () => setNaming(true) },
    {
      id: 'lock',
      label: isLocked ? 'Unlock' : 'Lock',
      icon: isLocked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />,
      onAction: () => change({ locked: !isLocked }),
    },
    ...(track.kind === 'voice'
      ? []
      : [
          {
            id: 'duck',
            label: ducks ? 'Same volume under voices' : 'Quieter under voices',
            icon: <Music aria-hidden="true" />,
            onAction: () => change({ ducking: ducks ? null : DUCKED }),
          },
        ]),
    {
      id: 'up',
      label: 'Move up',
      icon: <ArrowUp aria-hidden="true" />,
      isDisabled: index === 0,
      separated: true,
      onAction: () => move(index - 1),
    },
    {
      id: 'down',
      label: 'Move down',
      icon: <ArrowDown aria-hidden="true" />,
      isDisabled: index === tracks.length - 1,
      onAction: () => move(index + 1),
    },
    {
      id: 'remove',
      label: 'Remove the track',
      icon: <Trash aria-hidden="true" />,
      danger: true,
      separated: true,
      isDisabled: isLocked,
      onAction: () => {
        studio.edit({ kind: 'removeTrack', track: track.id })
        studio.select(undefined)
      },
    },
  ]
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-0.5">
      {isNaming ? (
        <TrackName
          name={track.name}
          onDone={(name) => {
            setNaming(false)
            if (name) change({ name })
          }}
        />
      ) : (
        <span className="flex min-w-0 items-center gap-1 text-ink" onDoubleClick={() => setNaming(true)}>
          {isLocked ? <Lock aria-label="Locked" className="size-3 shrink-0" /> : null}
          <TruncatedText>{track.name}</TruncatedText>
        </span>
      )}
      <span className="-ml-1.5 flex items-center max-md:hidden">
        <IconButton
          label={`Mute ${isolated(track.name)}`}
          size="small"
          placement="top"
          pressed={track.mute}
          icon={track.mute ? <VolumeOff aria-hidden="true" /> : <Volume aria-hidden="true" />}
          onPress={() => change({ mute: !track.mute })}
          className="size-7!"
        />
        <IconButton
          label={`Solo ${isolated(track.name)}`}
          size="small"
          placement="top"
          pressed={track.solo}
          icon={<Headphones aria-hidden="true" />}
          onPress={() => change({ solo: !track.solo })}
          className="size-7!"
        />
        <IconButton
          label={`${isLocked ? 'Unlock' : 'Lock'} ${isolated(track.name)}`}
          size="small"
          placement="top"
          pressed={isLocked}
          icon={isLocked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
          onPress={() => change({ locked: !isLocked })}
          className="size-7!"
        />
        <TrackMenu track={track} items={items} />
      </span>
      <span className="-ml-2 md:hidden">
        <TrackMenu track={track} items={[...switchItems(track, change), ...items]} />
      </span>
    </div>
  )
}

/** Phones have no room for the switches, which are in a menu there. */
function switchItems(
  track: Track,
  change: (change: Pick<Partial<Track>, 'mute' | 'solo'>) => void,
): MenuItem[] {
  return [
    {
      id: 'mute',
      label: track.mute ? 'Unmute' : 'Mute',
      onAction: () => change({ mute: !track.mute }),
    },
    {
      id: 'solo',
      label: track.solo ? 'Solo off' : 'Solo',
      onAction: () => change({ solo: !track.solo }),
    },
  ]
}

function TrackMenu({ track, items }: { track: Track; items: readonly MenuItem[] }) {
  return (
    <Menu
      placement="top start"
      label={`Track ${isolated(track.name)}`}
      items={items}
      trigger={
        <IconButton
          label={`More for ${isolated(track.name)}`}
          size="small"
          placement="top"
          icon={<MoreHorizontal aria-hidden="true" />}
          className="size-7!"
        />
      }
    />
  )
}

/** Enter or blur saves the name, Escape cancels. */
function TrackName({ name, onDone }: { name: string; onDone: (name: string | undefined) => void }) {
  const [text, setText] = useState(name)
  return (
    <input
      autoFocus
      aria-label="Name of the track"
      value={text}
      maxLength={120}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onDone(text.trim() || undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onDone(text.trim() || undefined)
        if (event.key === 'Escape') onDone(undefined)
        event.stopPropagation()
      }}
      className={classNames(fieldBox, 'h-7 w-full min-w-0 px-1.5! text-xs')}
    />
  )
}
