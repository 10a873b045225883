import type { JamRecord } from '#contract/jam/jams'
import type { ProjectRecord } from '#contract/projects/projects'
import FileAudio from 'lucide-react/icons/file-music'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { formatPercent } from '../../../platform/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { FilePicker } from '../../../ui/fields/file-picker.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SOUND_FILES } from '../sound-files.ts'
import { useOwnProjects } from '../use-own-projects.ts'
import { useJamsToMix } from './use-mixes.ts'
import type { Starting } from './use-starting-mix.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

export function NewMixDialog({ starting, onClose }: { starting: Starting; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const projects = useOwnProjects()
  const words = search.trim().toLowerCase()
  const jams = useJamsToMix()
  const isFound = ({ title }: { title: string }) => title.toLowerCase().includes(words)
  const found = projects.data?.filter(isFound) ?? []
  const foundJams = jams.data?.filter(isFound) ?? []
  const isPending = projects.isPending || jams.isPending
  const error = (projects.data ? null : projects.error) ?? (jams.data ? null : jams.error)
  return (
    <Dialog
      title="New mix"
      onClose={onClose}
      actions={
        <>
          <Button pending={starting.pending === 'empty'} onPress={starting.empty}>
            Empty mix
          </Button>
          <Button
            variant="primary"
            icon={<FileAudio aria-hidden="true" />}
            pending={starting.uploading !== undefined}
            onPress={() => input.current?.click()}
          >
            {starting.uploading ? formatPercent(starting.uploading.share) : 'Choose sound files'}
          </Button>
        </>
      }
    >
      <FilePicker
        ref={input}
        label="Sound files"
        accept={SOUND_FILES}
        multiple
        onFiles={starting.withFiles}
      />
      <TextField
        type="search"
        label="From a project or a jam, with its tracks, gains and pans"
        placeholder="Search projects and jams"
        value={search}
        onChange={setSearch}
      />
      <ul className="mt-3 flex max-h-72 flex-col gap-1 overflow-auto" aria-label="Projects and jams">
        {isPending ? <Skeleton className="h-11 w-full" /> : null}
        {error ? <li className="text-danger">{errorMessage(error).text}</li> : null}
        {found.map((project) => (
          <li key={project.id}>
            <OriginButton
              origin={project}
              isPending={starting.pending === project.id}
              onPress={() => starting.withProject(project)}
            />
          </li>
        ))}
        {foundJams.map((jam) => (
          <li key={jam.id}>
            <OriginButton
              origin={jam}
              isJam
              isPending={starting.pending === jam.id}
              onPress={() => starting.withJam(jam)}
            />
          </li>
        ))}
        {!isPending && found.length + foundJams.length === 0 ? (
          <li className="py-2 text-soft">
            {words ? 'No matching projects or jams.' : 'You have no projects or jams yet.'}
          </li>
        ) : null}
      </ul>
    </Dialog>
  )
}

function OriginButton({
  origin: { title, document },
  isJam = false,
  isPending,
  onPress,
}: {
  origin: ProjectRecord | JamRecord
  isJam?: boolean
  isPending: boolean
  onPress: () => void
}) {
  const clips = document.tracks.reduce((sum, track) => sum + track.clips.length, 0)
  return (
    <Button variant="plain" className="w-full justify-between!" pending={isPending} onPress={onPress}>
      <TruncatedText>{title}</TruncatedText>
      <span className="shrink-0 text-soft">
        {isJam ? 'Jam, ' : ''}
        {clips === 1 ? '1 clip' : `${clips} clips`}
      </span>
    </Button>
  )
}
