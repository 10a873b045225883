import { artReasons, type ArtReason } from '#contract/art-reports'
import type { ProjectRecord } from '#contract/projects/projects'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { charactersOf, placeLabel, reportArt } from './report-art.ts'
import { useCharacterNames } from './use-gallery.ts'

const labels: Record<ArtReason, string> = {
  copied: 'Copied without permission',
  abuse: 'Abuse or harassment',
  sexual: 'Sexual content',
  other: 'Something else',
}

export function ReportArtDialog({ project, onClose }: { project: ProjectRecord; onClose: () => void }) {
  const characters = charactersOf(project)
  const names = useCharacterNames()
  const [character = '', setCharacter] = useState(characters[0])
  const [reason, setReason] = useState<ArtReason>('copied')
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const [isPending, setPending] = useState(false)

  async function report() {
    setPending(true)
    const failure = await reportArt(character, { reason, note, project: project.id })
    setPending(false)
    setError(failure)
    if (failure === '') onClose()
  }

  return (
    <Dialog
      title="Report a character"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" pending={isPending} onPress={() => void report()}>
            Report
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {characters.length > 1 ? (
          <Select
            label="Which character?"
            value={character}
            onChange={setCharacter}
            options={characters.map((id, index) => ({
              id,
              label: placeLabel(index, characters.length, names.get(id)),
            }))}
          />
        ) : null}
        <Select
          label="Reason"
          value={reason}
          onChange={(id) => setReason(artReasons.find((one) => one === id) ?? 'other')}
          options={artReasons.map((id) => ({ id, label: labels[id] }))}
        />
        <TextArea
          label="What else should we know?"
          description={reason === 'copied' ? 'A link to the original helps us.' : undefined}
          value={note}
          onChange={setNote}
          maxLength={1_000}
        />
      </div>
      {error ? (
        <p role="alert" className="mt-3 text-danger">
          {error}
        </p>
      ) : null}
    </Dialog>
  )
}
