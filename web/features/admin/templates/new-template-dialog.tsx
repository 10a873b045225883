import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { makeFromNothing } from './template-actions.ts'
import { useCharacters } from './use-template.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

export function NewTemplateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const characters = useCharacters()
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [pending, setPending] = useState(false)
  const character = chosen ?? characters[0]?.id
  const isReady = title.trim() !== '' && character !== undefined

  async function make() {
    if (!isReady) return
    setPending(true)
    try {
      const template = await makeFromNothing(title.trim(), character)
      await navigate(`/admin/templates/${template.id}`)
    } catch (error) {
      showErrorBriefly(error)
      setPending(false)
    }
  }

  return (
    <Dialog
      title="New template"
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} isDisabled={!isReady} onPress={() => void make()}>
            Create
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <p>It starts as a draft with an empty stage. To make one from a project, open the project’s page.</p>
        <TextField label="Title" value={title} onChange={setTitle} maxLength={120} autoComplete="off" />
        <Select
          label="Character"
          options={characters.map(({ id, name }) => ({ id, label: name }))}
          value={character ?? null}
          onChange={setChosen}
        />
      </form>
    </Dialog>
  )
}
