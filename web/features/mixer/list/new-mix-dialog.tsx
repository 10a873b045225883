import type { ProjectRecord } from '#contract/projects'
import FileAudio from 'lucide-react/icons/file-music'
import { useRef, useState } from 'react'
import { wordsFor } from '../../../shell/errors/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SOUND_FILES } from '../add-sounds.tsx'
import { useProjectsToMix } from './use-mixes.ts'
import type { Starting } from './use-starting-mix.ts'

/** Begins a mix: with a project's tracks, with files, or empty. */
export function NewMixDialog({ starting, onClose }: { starting: Starting; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const projects = useProjectsToMix()
  const words = search.trim().toLowerCase()
  const found = projects.data?.projects.filter(({ title }) => title.toLowerCase().includes(words)) ?? []
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
            pending={starting.bringing !== undefined}
            onPress={() => input.current?.click()}
          >
            {starting.bringing ? `${Math.round(starting.bringing.share * 100)} %` : 'Choose sound files'}
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={SOUND_FILES}
        aria-label="Sound files"
        onChange={(change) => {
          starting.withFiles([...(change.target.files ?? [])])
          change.target.value = ''
        }}
      />
      <TextField
        type="search"
        label="From a project: its tracks, gains and pans come along"
        placeholder="Search my projects"
        value={search}
        onChange={setSearch}
      />
      <ul className="mt-3 flex max-h-72 flex-col gap-1 overflow-auto" aria-label="Projects">
        {projects.isPending ? <Skeleton className="h-11 w-full" /> : null}
        {projects.error ? <li className="text-danger">{wordsFor(projects.error).text}</li> : null}
        {found.map((project) => (
          <li key={project.id}>
            <ProjectButton
              project={project}
              isPending={starting.pending === project.id}
              onPress={() => starting.withProject(project)}
            />
          </li>
        ))}
        {projects.data && found.length === 0 ? (
          <li className="py-2 text-soft">
            {words ? 'No project of yours is called that.' : 'There is no project of yours yet.'}
          </li>
        ) : null}
      </ul>
    </Dialog>
  )
}

function ProjectButton({
  project,
  isPending,
  onPress,
}: {
  project: ProjectRecord
  isPending: boolean
  onPress: () => void
}) {
  const clips = project.document.tracks.reduce((sum, track) => sum + track.clips.length, 0)
  return (
    <Button variant="plain" className="w-full justify-between!" pending={isPending} onPress={onPress}>
      <span className="truncate">{project.title}</span>
      <span className="text-soft">{clips === 1 ? '1 clip' : `${clips} clips`}</span>
    </Button>
  )
}
