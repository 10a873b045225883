import type { MixDocument } from '#contract/mixes/document'
import type { MixRecord } from '#contract/mixes/mixes'
import { useState } from 'react'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { formatClock } from '../format-param.ts'
import { BounceOutcome } from './bounce-outcome.tsx'
import { formatOfChoice, soundFileChoices } from './sound-formats.ts'
import { stretchOf, type BounceRange } from './stretch.ts'
import { useBounce } from './use-bounce.ts'
import { fileSizeProblem, lengthProblem } from './length-problem.ts'
import { useOpenRooms } from '../../../shell/chat/use-open-rooms.ts'
import { useOwnProjects } from '../use-own-projects.ts'

/** Bounces the mix to a file: for the disk, for its project, for the chat. */
export function BounceDialog({
  record,
  mix,
  onClose,
}: {
  record: MixRecord
  mix: MixDocument
  onClose: () => void
}) {
  const [format, setFormat] = useState('wav24')
  const [what, setWhat] = useState<'mix' | 'stems'>('mix')
  const [range, setRange] = useState<BounceRange>('all')
  const [chosen, setChosen] = useState('')
  const projects = useOwnProjects({ enabled: !record.project }).data ?? []
  const project = record.project || chosen
  const { data: rooms = [] } = useOpenRooms()
  const [roomId, setRoomId] = useState('')
  const room = rooms.find(({ id }) => id === roomId)
  const bounce = useBounce(record, mix)
  const { state } = bounce
  const hasLoop = mix.loop.end > mix.loop.start
  const stretch = stretchOf(mix, range)
  const rings = range === 'all' || !hasLoop
  const seconds = (stretch.to - stretch.from) / mix.sampleRate
  const isMix = what === 'mix'
  const fileFormat = formatOfChoice(format)
  // Shown before the user chooses, to save a choice that can't work.
  const roomProblem = rooms.length > 0 && isMix ? lengthProblem(seconds, 'room') : ''
  const mayUse = record.project !== '' || projects.length > 0
  const projectProblem = mayUse && isMix ? lengthProblem(seconds, 'project') : ''
  const fileProblem = fileSizeProblem(seconds, fileFormat, mix.sampleRate)
  const isRunning = state.step === 'rendering' || state.step === 'sending'
  return (
    <Dialog
      title="Bounce"
      onClose={() => {
        bounce.cancel()
        onClose()
      }}
      actions={
        isRunning ? (
          <Button onPress={bounce.cancel}>Cancel</Button>
        ) : (
          <BounceActions
            bounce={bounce}
            request={{ stretch, ringsOut: rings, format: fileFormat, stems: what === 'stems' }}
            isEmpty={seconds === 0}
            room={isMix ? room : undefined}
            project={isMix ? project : ''}
            {...{ roomProblem, projectProblem, fileProblem }}
          />
        )
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <RadioChips
            label="What"
            options={[
              { id: 'mix', label: 'The mix' } as const,
              { id: 'stems', label: 'Stems as ZIP' } as const,
            ]}
            value={what}
            onChange={setWhat}
          />
          <RadioChips
            label="Range"
            options={[
              { id: 'all', label: 'All' } as const,
              { id: 'loop', label: 'The loop', isDisabled: !hasLoop } as const,
            ]}
            value={range}
            onChange={setRange}
          />
        </div>
        <Select
          label="Format"
          options={soundFileChoices.map(({ id, label }) => ({ id, label }))}
          value={format}
          onChange={setFormat}
          isDisabled={isRunning}
        />
        {record.project || projects.length === 0 || !isMix || projectProblem !== '' ? null : (
          <Select
            label="Project that may use it"
            options={[{ id: '', label: 'None' }, ...projects.map(({ id, title }) => ({ id, label: title }))]}
            value={chosen}
            onChange={setChosen}
            isDisabled={isRunning}
          />
        )}
        {rooms.length === 0 || !isMix || roomProblem !== '' ? null : (
          <Select
            label="Chat room to share it in"
            options={[{ id: '', label: 'None' }, ...rooms.map(({ id, name }) => ({ id, label: name }))]}
            value={roomId}
            onChange={setRoomId}
            isDisabled={isRunning}
          />
        )}
        {fileProblem === '' ? null : <p className="text-danger">{fileProblem}</p>}
        {[projectProblem, roomProblem].filter(Boolean).map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        <p className="text-soft">
          {seconds === 0
            ? 'There is nothing to bounce yet: add a sound first.'
            : `${formatClock(seconds)}${rings ? ' and what rings out after it' : ''}, ${mix.sampleRate / 1_000} kHz stereo. What is bounced is what you hear, to the sample; moves you made while it played count with their last value throughout, automation as it is drawn.`}
        </p>
        <BounceOutcome state={state} />
      </div>
    </Dialog>
  )
}

function BounceActions({
  bounce,
  request,
  isEmpty,
  room,
  project,
  roomProblem,
  projectProblem,
  fileProblem,
}: {
  bounce: ReturnType<typeof useBounce>
  request: Parameters<ReturnType<typeof useBounce>['toFile']>[0]
  isEmpty: boolean
  room: { id: string; slug: string; name: string } | undefined
  /** Id of the target project, or `''`. */
  project: string
  roomProblem: string
  projectProblem: string
  fileProblem: string
}) {
  return (
    <>
      {room ? (
        <Button isDisabled={isEmpty || roomProblem !== ''} onPress={() => void bounce.toRoom(request, room)}>
          Send to chat
        </Button>
      ) : null}
      {project ? (
        <Button
          isDisabled={isEmpty || projectProblem !== ''}
          onPress={() => void bounce.toProject(request, project)}
        >
          Use in the project
        </Button>
      ) : null}
      <Button
        variant="primary"
        isDisabled={isEmpty || fileProblem !== ''}
        onPress={() => void bounce.toFile(request, saveFile)}
      >
        Save to disk
      </Button>
    </>
  )
}
