import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import type { ReadJson } from './read-json.ts'

export function JsonEditor<Item>({
  label,
  items,
  read,
  onChange,
}: {
  label: string
  items: readonly Item[]
  /** Parses the text to a list, or returns what is wrong. */
  read: (text: string) => ReadJson<Item>
  onChange: (items: Item[]) => void
}) {
  const [typed, setTyped] = useState<string>()
  const found = typed === undefined ? undefined : read(typed)
  const problem = found && 'problem' in found ? found.problem : undefined
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={label}
        rows={18}
        spellCheck={false}
        value={typed ?? JSON.stringify(items, null, 2)}
        error={problem}
        onChange={setTyped}
      />
      <div className="flex gap-2">
        <Button
          size="small"
          variant="primary"
          isDisabled={!found || 'problem' in found}
          onPress={() => {
            if (!found || 'problem' in found) return
            onChange(found.items)
            setTyped(undefined)
          }}
        >
          Apply
        </Button>
        <Button
          size="small"
          variant="plain"
          isDisabled={typed === undefined}
          onPress={() => setTyped(undefined)}
        >
          Discard
        </Button>
      </div>
    </div>
  )
}
