import { useState } from 'react'
import type { CharacterVersion, WorkshopCharacter } from '#contract/characters'
import type { PropDefinition } from '#model/rig/rig'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { propChanges } from '../../../rigging/props/prop-changes.ts'
import { Moment } from '../list/common-columns.tsx'
import { PropDiff } from './prop-diff.tsx'
import { useVersionProps } from './use-workshop.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** The props of every version, compared with the edited ones. */
export function PropsHistory({
  character,
  current,
  onRestore,
}: {
  character: WorkshopCharacter
  current: readonly PropDefinition[]
  onRestore: (props: PropDefinition[]) => void
}) {
  if (character.versions.length === 0) return null
  return (
    <section aria-labelledby="props-history">
      <h2 id="props-history" className="mb-3 text-2xl">
        History
      </h2>
      <ol className="divide-y divide-line rounded-panel border border-line">
        {character.versions.map((version) => (
          <Version
            key={version.id}
            id={character.id}
            version={version}
            current={current}
            onRestore={onRestore}
          />
        ))}
      </ol>
    </section>
  )
}

function Version({
  id,
  version,
  current,
  onRestore,
}: {
  id: string
  version: CharacterVersion
  current: readonly PropDefinition[]
  onRestore: (props: PropDefinition[]) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const props = useVersionProps(id, version.number, isOpen)
  const changes = props && propChanges(current, props)
  return (
    <li className="px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="rounded-control font-medium hover:underline"
        >
          Version {version.number}
        </button>
        <Moment value={version.created} />
        <TruncatedText className="flex-1 text-soft">{version.note}</TruncatedText>
        <span className="text-soft">{version.author || 'Built in'}</span>
      </div>
      {isOpen ? (
        changes && props ? (
          <div className="mt-2 flex flex-col gap-3">
            {changes.length === 0 ? (
              <p className="text-soft">The same props as in the editor.</p>
            ) : (
              <>
                <p className="text-soft">To go back to it, this would change:</p>
                <PropDiff changes={changes} />
                <div>
                  <Button size="small" onPress={() => onRestore(props)}>
                    Restore these props
                  </Button>
                </div>
              </>
            )}
          </div>
        ) : (
          <Spinner />
        )
      ) : null}
    </li>
  )
}
