import { useState } from 'react'
import type { PropDefinition } from '#contract/rig/rig'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { propsText, readProps } from './prop-defaults.ts'

/** Props as JSON. What does not fit the schema is told and not taken over. */
export function PropsJson({
  props,
  onChange,
}: {
  props: readonly PropDefinition[]
  onChange: (props: PropDefinition[]) => void
}) {
  const [typed, setTyped] = useState<string>()
  const read = typed === undefined ? undefined : readProps(typed)
  const problem = read && 'problem' in read ? read.problem : undefined
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label="Props as JSON"
        rows={18}
        spellCheck={false}
        value={typed ?? propsText(props)}
        error={problem}
        onChange={setTyped}
      />
      <div className="flex gap-2">
        <Button
          size="small"
          variant="primary"
          isDisabled={!read || 'problem' in read}
          onPress={() => {
            if (!read || 'problem' in read) return
            onChange(read.props)
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
