import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, type KeyboardEvent } from 'react'
import type { DrawingNode } from '#model/drawing/drawing'
import { addToPart, assignPart } from './authoring/assign.ts'
import { isPart, partNames, partLabels, type PartName } from './authoring/part-names.ts'
import { nodeAt, placeKey, type Place } from './authoring/places.ts'
import { classNames } from '../ui/class-names.ts'
import { Select } from '../ui/fields/select.tsx'
import { layerName } from './layer-name.ts'
import { useRigStudio } from './rig-context.ts'
import { isolated } from '../platform/locale.ts'
import { TruncatedText } from '../ui/truncated-text.tsx'

const hidden = new Set(['metadata', 'title', 'defs', 'clipPath'])

export function LayersPanel() {
  const { draft, chosen, choose } = useRigStudio()
  if (draft.set) return null
  return (
    <section aria-label="Layers" className="flex flex-col gap-2 border-t border-line p-3">
      <h2 className="font-text text-sm font-semibold">Layers</h2>
      <ChosenLayer />
      <div role="tree" aria-label="Layers of the drawing" onKeyDown={moveFocus}>
        <Branch
          nodes={draft.root.children}
          place={[]}
          level={1}
          chosen={chosen ? placeKey(chosen) : ''}
          onChoose={choose}
        />
      </div>
    </section>
  )
}

function Branch({
  nodes,
  place,
  level,
  chosen,
  onChoose,
}: {
  nodes: readonly DrawingNode[]
  place: Place
  level: number
  chosen: string
  onChoose: (place: Place) => void
}) {
  const rows = nodes
    .map((node, index) => ({ node, place: [...place, index] }))
    .filter(({ node }) => !hidden.has(node.name) && !node.attributes['id']?.startsWith('pivot-'))
    .toReversed()
  return rows.map((row) => (
    <Layer key={placeKey(row.place)} {...row} level={level} chosen={chosen} onChoose={onChoose} />
  ))
}

function Layer({
  node,
  place,
  level,
  chosen,
  onChoose,
}: {
  node: DrawingNode
  place: Place
  level: number
  chosen: string
  onChoose: (place: Place) => void
}) {
  const [opened, setOpened] = useState<boolean>()
  const isGroup = node.children.length > 0
  const isAround = chosen.startsWith(`${placeKey(place)}.`)
  // Groups around the selection and the outermost group are open.
  const isOpen = isGroup && (opened ?? (isAround || level === 1))
  const isChosen = chosen === placeKey(place)
  return (
    <>
      <div
        role="treeitem"
        aria-level={level}
        aria-selected={isChosen}
        aria-expanded={isGroup ? isOpen : undefined}
        tabIndex={isChosen || (chosen === '' && level === 1) ? 0 : -1}
        style={{ paddingLeft: `${(level - 1) * 0.75}rem` }}
        onClick={() => onChoose(place)}
        onKeyDown={(press) => {
          if (press.key === 'Enter' || press.key === ' ') {
            press.preventDefault()
            onChoose(place)
          } else if (isGroup && press.key === 'ArrowRight') setOpened(true)
          else if (isGroup && press.key === 'ArrowLeft') setOpened(false)
        }}
        className={classNames(
          'flex min-h-8 cursor-pointer items-center gap-1 rounded-control pr-2 text-sm outline-offset-[-2px] focus-visible:outline-2 focus-visible:outline-focus',
          isChosen ? 'bg-pressed font-medium' : 'hover:bg-hover',
        )}
      >
        <span
          aria-hidden="true"
          onClick={(press) => {
            press.stopPropagation()
            setOpened(!isOpen)
          }}
          className="grid size-6 shrink-0 place-items-center"
        >
          {isGroup ? (
            <ChevronRight className={classNames('size-4 transition-transform', isOpen && 'rotate-90')} />
          ) : (
            <Swatch node={node} />
          )}
        </span>
        <TruncatedText>{layerName(node)}</TruncatedText>
      </div>
      {isOpen ? (
        <Branch nodes={node.children} place={place} level={level + 1} chosen={chosen} onChoose={onChoose} />
      ) : null}
    </>
  )
}

function Swatch({ node }: { node: DrawingNode }) {
  const paint = node.attributes['fill'] ?? node.attributes['stroke'] ?? 'none'
  const colour = /#[0-9a-f]{3,6}/i.exec(paint)?.[0]
  return (
    <span
      className="size-3 rounded-full border border-line-strong"
      style={colour ? { backgroundColor: colour } : undefined}
    />
  )
}

/** Up and down move through the visible rows. */
function moveFocus(press: KeyboardEvent<HTMLElement>) {
  if (press.key !== 'ArrowDown' && press.key !== 'ArrowUp') return
  const rows = [...press.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = rows[at + (press.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  press.preventDefault()
  next.focus()
}

function ChosenLayer() {
  const { draft, chosen, choose, edit } = useRigStudio()
  const found = chosen && nodeAt(draft.root, chosen)
  if (!chosen || !found || chosen.length === 0) {
    return <p className="text-sm text-soft">Choose a layer to set which part it is.</p>
  }
  const id = found.node.attributes['id'] ?? ''
  const options = partNames.map((part) => ({
    id: part,
    label: partLabels[part],
    hint: draft.parts.has(part) && part !== id ? 'Add to it' : '',
  }))
  return (
    <Select<PartName>
      label={`“${isolated(layerName(found.node))}” is`}
      size="small"
      placeholder="Part of its group"
      options={options.map(({ hint, ...option }) => (hint === '' ? option : { ...option, hint }))}
      value={isPart(id) ? id : null}
      onChange={(part) => {
        edit((root) =>
          draft.parts.has(part) ? addToPart(root, chosen, part) : assignPart(root, chosen, part),
        )
        // It may have moved.
        choose(undefined)
      }}
    />
  )
}
