import FileMusic from 'lucide-react/icons/file-music'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FilePicker } from '../../../ui/fields/file-picker.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useBackingSources } from './use-backing-sources.ts'
import type { Backing } from './backing.ts'

export function BackingPicker({
  hasOne,
  isReading,
  onPick,
}: {
  hasOne: boolean
  isReading: boolean
  /** `name`: the file's, for error messages. */
  onPick: (load: Promise<Backing>, name?: string) => void
}) {
  const file = useRef<HTMLInputElement>(null)
  const { beds, projects, ofFile, ofBed, ofProject } = useBackingSources()
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Button
        icon={<FileMusic aria-hidden="true" />}
        pending={isReading}
        onPress={() => file.current?.click()}
      >
        {hasOne ? 'Choose another file' : 'Choose a file'}
      </Button>
      <Select
        label="Or music from the library"
        labelHidden
        placeholder="Or music from the library"
        options={beds}
        value={null}
        isDisabled={isReading}
        onChange={(id) => onPick(ofBed(id))}
      />
      {projects.length > 0 ? (
        <Select
          label="Or the sound of a project"
          labelHidden
          placeholder="Or the sound of a project"
          options={projects.map(({ id, title }) => ({ id, label: title }))}
          value={null}
          isDisabled={isReading}
          onChange={(id) => {
            const project = projects.find((one) => one.id === id)
            if (project) onPick(ofProject(project))
          }}
        />
      ) : null}
      <FilePicker
        ref={file}
        label="A backing track"
        accept="audio/*,video/mp4,video/webm,.flac,.opus,.aif,.aiff,.aifc,.caf,.ac3,.ec3,.dts"
        onFiles={([chosen]) => {
          if (chosen) onPick(ofFile(chosen), chosen.name)
        }}
      />
    </div>
  )
}
