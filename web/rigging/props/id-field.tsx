import { useState } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'

export function IdField({
  id,
  usedIds,
  description,
  onChange,
}: {
  id: string
  usedIds: readonly string[]
  description: string
  onChange: (id: string) => void
}) {
  const [typed, setTyped] = useState<string>()
  const wrong =
    typed === undefined || typed === id
      ? undefined
      : usedIds.includes(typed)
        ? 'Something else has this id'
        : /^[a-z][a-z0-9-]{0,39}$/.test(typed)
          ? undefined
          : 'Lower-case letters, digits and hyphens'
  return (
    <TextField
      label="Id"
      description={description}
      value={typed ?? id}
      error={wrong}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== undefined && !wrong && typed !== id) onChange(typed)
        setTyped(undefined)
      }}
    />
  )
}
