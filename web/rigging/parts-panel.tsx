import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Sparkles from 'lucide-react/icons/sparkles'
import { assignAll, assignPart, releasePart } from './authoring/assign.ts'
import { mendAll } from './authoring/checks.ts'
import { partNames, partLabels, type PartName } from './authoring/part-names.ts'
import { neededParts } from './authoring/parts-in.ts'
import { nodeAt, placeOfId } from './authoring/places.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { layerName } from './layer-name.ts'
import { PicturesPanel } from './pictures/pictures-panel.tsx'
import { useRigStudio } from './rig-context.ts'

/** All parts: assigned, guessed or missing. A press confirms a guess. Sets of pictures have states instead. */
export function PartsPanel() {
  const { draft } = useRigStudio()
  return draft.set ? <PicturesPanel set={draft.set} /> : <DrawnParts />
}

function DrawnParts() {
  const { character, draft, edit, choose } = useRigStudio()
  const { root, parts, suggestions } = draft
  const needed = neededParts(root)
  const shown = partNames.filter(
    (part) => needed.has(part) || parts.has(part) || suggestions.some((one) => one.part === part),
  )
  const there = [...needed].filter((part) => parts.has(part)).length
  return (
    <section aria-label="Parts" className="flex flex-col gap-2 p-3">
      <header className="flex items-center justify-between gap-2">
        <h2 className="font-text text-sm font-semibold">Parts</h2>
        <span className="text-sm text-soft tabular-nums">
          {there} of {needed.size}
        </span>
      </header>
      {suggestions.length > 0 ? (
        <Button
          size="small"
          variant="primary"
          icon={<Sparkles aria-hidden="true" />}
          onPress={() => edit((tree) => mendAll(assignAll(tree, suggestions), character.name))}
        >
          Accept {suggestions.length === 1 ? 'the guess' : `all ${suggestions.length} guesses`}
        </Button>
      ) : null}
      <ul className="flex flex-col">
        {shown.map((part) => (
          <PartRow
            key={part}
            part={part}
            onChoose={(place) => choose(place)}
            isThere={parts.has(part)}
            isNeeded={needed.has(part)}
            place={placeOfId(root, part)}
          />
        ))}
      </ul>
    </section>
  )
}

function PartRow({
  part,
  isThere,
  isNeeded,
  place,
  onChoose,
}: {
  part: PartName
  isThere: boolean
  isNeeded: boolean
  place: readonly number[] | undefined
  onChoose: (place: readonly number[]) => void
}) {
  const { draft, edit } = useRigStudio()
  const suggestion = isThere ? undefined : draft.suggestions.find((one) => one.part === part)
  const found = suggestion && nodeAt(draft.root, suggestion.place)
  return (
    <li className="flex min-h-9 items-center gap-2 border-t border-line text-sm first:border-t-0">
      {isThere ? (
        <Check aria-label="There" className="size-4 shrink-0 text-good" />
      ) : (
        <CircleDashed
          aria-label={isNeeded ? 'Missing' : 'Not there'}
          className={classNames('size-4 shrink-0', isNeeded ? 'text-danger' : 'text-soft')}
        />
      )}
      <button
        type="button"
        disabled={!place && !suggestion}
        onClick={() => {
          const to = place ?? suggestion?.place
          if (to) onChoose(to)
        }}
        className="min-w-0 flex-1 truncate py-1.5 text-left hover:underline disabled:no-underline"
      >
        {partLabels[part]}
        {found ? <span className="text-soft"> · {layerName(found.node)}</span> : null}
      </button>
      {suggestion ? (
        <Button
          size="small"
          variant="plain"
          title={suggestion.by === 'name' ? 'Guessed from its name' : 'Guessed from its position'}
          onPress={() => edit((root) => assignPart(root, suggestion.place, part))}
        >
          Accept
        </Button>
      ) : isThere ? (
        <Button
          size="small"
          variant="plain"
          aria-label={`${partLabels[part]}: is something else`}
          onPress={() => edit((root) => releasePart(root, part))}
        >
          Clear
        </Button>
      ) : null}
    </li>
  )
}
