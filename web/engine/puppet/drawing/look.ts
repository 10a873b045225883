import type { PropValues } from '#contract/document/document'
import { resolveProps } from './props.ts'
import { teethKinds, type Condition, type MouthStyle, type Paint, type Rig } from '#model/rig/rig'

/** A character with its custom props worked in: what to show, in which colours and sizes. */
export interface Look {
  shows(conditions: readonly Condition[]): boolean
  colour(paint: Paint): string
  /** Returns scale and offset of a group. */
  change(group: string): { scaleX: number; scaleY: number; x: number; y: number }
  mouth: MouthStyle
}

export function lookOf(rig: Rig, given: PropValues): Look {
  const values = resolveProps(rig, given)
  const slots = new Map<string, string>()
  const changes = new Map<string, { scaleX: number; scaleY: number; x: number; y: number }>()
  const mouth = { ...rig.mouth }
  const changeOf = (group: string) => {
    const change = changes.get(group) ?? { scaleX: 1, scaleY: 1, x: 0, y: 0 }
    changes.set(group, change)
    return change
  }
  for (const prop of rig.props) {
    const value = values[prop.id]
    if (prop.kind === 'colour') slots.set(prop.slot, String(value))
    if (prop.kind === 'choice' && prop.mouth === 'teeth')
      mouth.teeth = teethKinds.find((kind) => kind === value) ?? mouth.teeth
    if (prop.kind !== 'slider') continue
    const amount = Number(value)
    for (const effect of prop.affects) {
      if (effect.kind === 'mouth') mouth[effect.field] *= amount
      else {
        for (const target of effect.targets) {
          const change = changeOf(target)
          if (effect.kind === 'move') change[effect.axis] += amount
          else {
            if (effect.axis !== 'y') change.scaleX *= amount
            if (effect.axis !== 'x') change.scaleY *= amount
          }
        }
      }
    }
  }
  return {
    mouth,
    shows: (conditions) =>
      conditions.every(({ prop, values: wanted, negated }) => {
        const value = values[prop]
        const holds =
          wanted.length === 0 ? value === true : typeof value === 'string' && wanted.includes(value)
        return holds !== negated
      }),
    colour: (paint) => (paint.slot === null ? paint.colour : (slots.get(paint.slot) ?? paint.colour)),
    change: (group) => changes.get(group) ?? { scaleX: 1, scaleY: 1, x: 0, y: 0 },
  }
}
