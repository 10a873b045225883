import { useState } from 'react'
import Trash from 'lucide-react/icons/trash-2'
import type { PropValues } from '#contract/document/document'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useLooks } from './use-looks.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** The user's saved looks of this character, for any project. */
export function LooksPanel({
  character,
  props,
  onWear,
}: {
  character: string
  props: PropValues
  onWear: (props: PropValues) => void
}) {
  const { looks, error, save, remove } = useLooks(character)
  const [name, setName] = useState('')
  return (
    <details className="rounded-panel border border-line p-3">
      <summary className="cursor-pointer rounded-control text-sm font-medium">My looks</summary>
      <div className="mt-3 flex flex-col gap-3">
        {looks.length > 0 ? (
          <ul className="flex flex-col gap-1">
            {looks.map((look) => (
              <li key={look.id} className="flex items-center gap-1">
                <Button
                  size="small"
                  variant="plain"
                  className="min-w-0 flex-1 justify-start"
                  onPress={() => onWear(look.props)}
                >
                  <TruncatedText>{look.name}</TruncatedText>
                </Button>
                <IconButton
                  size="small"
                  variant="plain"
                  label={`Delete “${isolated(look.name)}”`}
                  icon={<Trash aria-hidden="true" />}
                  onPress={() => void remove(look)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-soft">Save a look to put it on in any of your projects.</p>
        )}
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) void save(name, props).then((saved) => saved && setName(''))
          }}
        >
          <TextField label="Name of this look" value={name} maxLength={60} onChange={setName} />
          <Button size="small" type="submit" isDisabled={!name.trim()}>
            Save
          </Button>
        </form>
        {error ? (
          <p role="alert" className="text-sm text-danger">
            {errorMessage(error).text}
          </p>
        ) : null}
      </div>
    </details>
  )
}
