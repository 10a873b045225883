import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Download from 'lucide-react/icons/download'
import Mic from 'lucide-react/icons/mic'
import FileAudio from 'lucide-react/icons/file-audio'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import type { TakeRecord } from '#contract/takes/takes'
import { soundLength } from '../../../../engine/timeline/time-code.ts'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { offerUndoUntilSignOut } from '../../../../shell/offer-undo-until-sign-out.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import type { Arrival } from '../../project/arrivals.ts'
import { saveFile } from '../../../../platform/save-file.ts'
import { isPlayed } from '../../project/edits/punch-edits.ts'
import { useStudio, useStudioState } from '../../project/use-studio.ts'
import { isolated } from '../../../../platform/locale.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'

/** All takes of the project, newest first. */
export function TakeList({
  selected,
  onSelect,
}: {
  selected: string | undefined
  onSelect: (id: string) => void
}) {
  const studio = useStudio()
  const takes = useStudioState((state) => state.takes)
  const arrivals = useStudioState((state) => state.arrivals)
  const document = useStudioState((state) => state.document)

  function remove(take: TakeRecord) {
    const removal = studio.removeTake(take.id)
    offerUndoUntilSignOut({
      text: `“${isolated(take.name)}” is deleted.`,
      undo: removal.undo,
      settle() {
        return removal.settle().catch((error: unknown) => {
          removal.undo()
          toast({
            text: `“${isolated(take.name)}” could not be deleted. ${errorMessage(error).text}`,
            tone: 'danger',
          })
        })
      },
    })
  }

  return (
    <ul className="flex flex-col gap-1.5" aria-label="Takes">
      {arrivals.map((arrival) => (
        <ArrivalRow key={arrival.take.id} arrival={arrival} />
      ))}
      {takes.toReversed().map((take) => (
        <TakeRow
          key={take.id}
          take={take}
          isSelected={take.id === selected}
          isUsed={isPlayed(document, take.id)}
          onSelect={() => onSelect(take.id)}
          onRemove={() => remove(take)}
        />
      ))}
    </ul>
  )
}

function TakeRow({
  take,
  isSelected,
  isUsed,
  onSelect,
  onRemove,
}: {
  take: TakeRecord
  isSelected: boolean
  isUsed: boolean
  onSelect: () => void
  onRemove: () => void
}) {
  const [renaming, setRenaming] = useState(false)
  const Source = take.source === 'microphone' ? Mic : FileAudio
  return (
    <li
      className={classNames(
        'group flex min-h-13 items-center gap-1 rounded-control border pr-1',
        isSelected ? 'border-curtain bg-raised' : 'border-line bg-panel hover:border-line-strong',
      )}
    >
      {renaming ? (
        <RenameField take={take} onDone={() => setRenaming(false)} />
      ) : (
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={onSelect}
          onDoubleClick={() => setRenaming(true)}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-2 text-left text-sm"
        >
          <Source className="text-soft" aria-hidden="true" />
          <span className="min-w-0 flex-1">
            <TruncatedText className="font-medium">{take.name}</TruncatedText>
            <span className="block text-soft tabular-nums">{soundLength(take.duration)}</span>
          </span>
          {isUsed ? (
            <span className="flex items-center gap-1 text-xs font-medium text-good">
              <Check aria-hidden="true" />
              In use
            </span>
          ) : null}
        </button>
      )}
      <IconButton
        label={`Rename “${isolated(take.name)}”`}
        size="small"
        icon={<Pencil aria-hidden="true" />}
        onPress={() => setRenaming(true)}
      />
      <IconButton
        label={`Delete “${isolated(take.name)}”`}
        size="small"
        icon={<Trash aria-hidden="true" />}
        onPress={onRemove}
      />
    </li>
  )
}

function RenameField({ take, onDone }: { take: TakeRecord; onDone: () => void }) {
  const studio = useStudio()
  const [name, setName] = useState(take.name)
  const save = async () => {
    onDone()
    const next = name.trim()
    if (!next || next === take.name) return
    try {
      await studio.renameTake(take.id, next.slice(0, 120))
    } catch (error) {
      toast({ text: `The name could not be changed. ${errorMessage(error).text}`, tone: 'danger' })
    }
  }
  return (
    <TextField
      label="Name of the take"
      labelHidden
      className="flex-1 p-1.5"
      value={name}
      maxLength={120}
      autoFocus
      onChange={setName}
      onBlur={() => void save()}
      onFocus={(event) => event.target.select()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
        if (event.key !== 'Escape') return
        // Escape ends the renaming only, not a surrounding dialog.
        event.stopPropagation()
        setName(take.name)
        onDone()
      }}
    />
  )
}

/** A take that is not uploaded yet. */
function ArrivalRow({ arrival: { take, step, progress, error } }: { arrival: Arrival }) {
  const studio = useStudio()
  if (step === 'uploading') {
    return (
      <li className="rounded-control border border-line bg-panel px-3 py-2.5">
        <ProgressBar label={take.name} value={progress} />
      </li>
    )
  }
  const waiting = step === 'waiting'
  const { title, text } = errorMessage(error)
  return (
    <li className="flex flex-col gap-2 rounded-control border border-line-strong bg-panel px-3 py-2.5 text-sm">
      <div className="flex items-start gap-3">
        {waiting ? (
          <CloudOff className="mt-0.5 text-soft" aria-hidden="true" />
        ) : (
          <CircleAlert className="mt-0.5 text-danger" aria-hidden="true" />
        )}
        <div>
          <p className="font-medium">
            <bdi>{take.name}</bdi>
          </p>
          <p className="text-soft">
            {waiting
              ? 'Saved on this device, waiting to upload.'
              : `${title}. ${text} It is saved on this device.`}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" icon={<Upload aria-hidden="true" />} onPress={() => studio.retryArrivals()}>
          Try now
        </Button>
        <Button
          size="small"
          variant="plain"
          icon={<Download aria-hidden="true" />}
          onPress={() => saveFile(take.sound, take.fileName)}
        >
          Save as a file
        </Button>
        {waiting ? null : (
          <Button size="small" variant="plain" onPress={() => void studio.discardArrival(take.id)}>
            Discard
          </Button>
        )}
      </div>
    </li>
  )
}
