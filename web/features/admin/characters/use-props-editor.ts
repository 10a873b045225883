import { useMemo, useState, useSyncExternalStore } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import type { PropValues } from '#contract/document/document'
import { parseDrawing, walk, writeDrawing, type DrawingNode } from '#model/drawing/drawing'
import { longColour } from '#model/rig/paint'
import type { PropDefinition } from '#model/rig/rig'
import { createSnapshots } from '../../../editing/history.ts'
import { randomProps, resolveProps } from '../../../engine/puppet/drawing/props.ts'
import { aboutOf, coloursOf, withAbout, withSlot } from '../../../rigging/authoring/about.ts'
import { propChanges } from '../../../rigging/props/prop-changes.ts'
import { newProp } from '../../../rigging/props/prop-defaults.ts'
import { useDraftRig } from '../../../rigging/use-draft-rig.ts'

export function usePropsEditor({ id, draft }: Pick<WorkshopCharacter, 'id' | 'draft'>) {
  const [history] = useState(() => createSnapshots<string>(draft))
  const { value: edited, canUndo, canRedo } = useSyncExternalStore(history.subscribe, history.get)
  const [worn, wear] = useState<PropValues>({})
  const root = useMemo(() => parseDrawing(edited), [edited])
  const saved = useMemo(() => propsIn(draft), [draft])
  const rig = useDraftRig(edited, id)
  const values = useMemo(() => (rig ? resolveProps(rig, worn) : worn), [rig, worn])
  const props = propsOf(root)
  const change = (next: (tree: DrawingNode) => DrawingNode, key?: string) =>
    history.apply(writeDrawing(next(root)), { key })
  return {
    edited,
    props,
    changes: propChanges(saved, props),
    groups: groupsOf(root),
    colours: coloursOf(root).map(({ colour }) => colour),
    rig,
    values,
    canUndo,
    canRedo,
    undo: history.undo,
    redo: history.redo,
    seal: history.seal,
    setProps: (next: readonly PropDefinition[], key?: string) => change((tree) => withProps(tree, next), key),
    takeColour: (colour: string) => change((tree) => withColourProp(tree, colour)),
    wear: (id: string, value: PropValues[string]) => wear((before) => ({ ...before, [id]: value })),
    wearRandom: () => rig && wear(randomProps(rig, Math.random)),
    wearNothing: () => wear({}),
  }
}

export function hasProps(draft: string): boolean {
  return aboutOf(parseDrawing(draft)) !== undefined
}

export function propsIn(draft: string): PropDefinition[] {
  return propsOf(parseDrawing(draft))
}

function propsOf(root: DrawingNode): PropDefinition[] {
  return aboutOf(root)?.props ?? []
}

function withProps(root: DrawingNode, props: readonly PropDefinition[]): DrawingNode {
  const about = aboutOf(root)
  return about ? withAbout(root, { ...about, props: [...props] }) : root
}

function withColourProp(root: DrawingNode, colour: string): DrawingNode {
  const props = propsOf(root)
  const prop = newProp('colour', props, longColour(colour))
  return prop.kind === 'colour' ? withProps(withSlot(root, colour, prop.slot), [...props, prop]) : root
}

function groupsOf(root: DrawingNode): string[] {
  return [...walk(root)].flatMap(({ node }) =>
    node.name === 'g' && node.attributes['id'] ? [node.attributes['id']] : [],
  )
}
