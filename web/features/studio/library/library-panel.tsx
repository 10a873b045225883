import { useState } from 'react'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { LibrarySound } from '../../../engine/sound/library/catalogue.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import type { SoundLibrary } from './sound-library.ts'
import { DRAGGED_SOUND, foundSounds, groupsOf } from './sound-search.ts'
import { useSoundLibrary } from './use-sound-library.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

export function LibraryPanel({ onClose }: { onClose: () => void }) {
  const { library, coming, add } = useSoundLibrary()
  return (
    <Panel
      title="Sounds and music"
      className="border-0"
      actions={
        <IconButton
          label="Close the sounds"
          shortcut="b"
          size="small"
          icon={<X aria-hidden="true" />}
          // On phones the surrounding sheet has a close button.
          className="max-md:hidden"
          onPress={onClose}
        />
      }
    >
      <SoundList library={library} coming={coming} onAdd={add} />
    </Panel>
  )
}

function SoundList({
  library,
  coming,
  onAdd,
}: {
  library: SoundLibrary
  coming: ReadonlySet<string>
  onAdd: (id: string, label: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [group, setGroup] = useState('')
  const playing = useSignal(library.preview.playing)
  const found = foundSounds(library.sounds, typed, group)
  return (
    <div className="flex flex-col gap-3">
      <TextField
        type="search"
        label="Search sounds"
        labelHidden
        placeholder="Search, e.g. applause"
        value={typed}
        onChange={setTyped}
        suffix={<Search aria-hidden="true" className="mr-2 text-soft" />}
      />
      <Select
        label="Category"
        labelHidden
        options={[
          { id: '', label: 'Everything' },
          ...groupsOf(library.sounds).map((name) => ({ id: name, label: name })),
        ]}
        value={group}
        onChange={setGroup}
      />
      {found.length === 0 ? (
        <div className="flex flex-col items-start gap-2 text-sm">
          <p className="text-soft">No matching sounds.</p>
          <Button
            size="small"
            onPress={() => {
              setTyped('')
              setGroup('')
            }}
          >
            Show all
          </Button>
        </div>
      ) : (
        found.map((category) => (
          <div key={category.group} role="group" aria-label={category.group}>
            <h3 className="mb-1 text-sm font-medium text-soft">{category.group}</h3>
            <ul className="flex flex-col">
              {category.sounds.map((sound) => (
                <SoundRow
                  key={sound.id}
                  sound={sound}
                  isPlaying={playing === sound.id}
                  isComing={coming.has(sound.label)}
                  onPlay={() => library.preview.toggle(sound.id)}
                  onAdd={() => onAdd(sound.id, sound.label)}
                />
              ))}
            </ul>
          </div>
        ))
      )}
      <p className="text-xs text-soft">
        All of these were made by us and are in the public domain (CC0): use them for anything, without
        credit.
      </p>
    </div>
  )
}

/** A press previews it; Enter or dragging to the timeline adds it. */
function SoundRow({
  sound: { id, label, tempo },
  isPlaying,
  isComing,
  onPlay,
  onAdd,
}: {
  sound: LibrarySound
  isPlaying: boolean
  isComing: boolean
  onPlay: () => void
  onAdd: () => void
}) {
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED_SOUND, id)
        event.dataTransfer.setData('text/plain', label)
        event.dataTransfer.effectAllowed = 'copy'
      }}
      className="group flex cursor-grab items-center rounded-control hover:bg-hover"
    >
      <button
        type="button"
        aria-pressed={isPlaying}
        aria-label={`Listen to ${label}`}
        onClick={onPlay}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!isComing) onAdd()
        }}
        className="flex min-h-9 min-w-0 flex-1 cursor-[inherit] items-center gap-2.5 rounded-control px-2 text-left text-sm"
      >
        {isPlaying ? (
          <Pause aria-hidden="true" className="shrink-0 fill-current text-curtain-text" />
        ) : (
          <Play aria-hidden="true" className="shrink-0 text-soft" />
        )}
        <TruncatedText className="flex-1">{label}</TruncatedText>
        {tempo === undefined ? null : <span className="text-xs text-soft tabular-nums">{tempo} bpm</span>}
      </button>
      <IconButton
        label={`Add ${label} at the playhead`}
        size="small"
        placement="left"
        pending={isComing}
        icon={<Plus aria-hidden="true" />}
        onPress={onAdd}
      />
    </li>
  )
}
