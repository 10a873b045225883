import { cleanId } from '#model/drawing/clean-names'
import { namedRoles, type Role } from '../pictures/roles.ts'
import { showsOf } from '../pictures/set-drawing.ts'
import type { SourceLayer } from './art.ts'
import type { ArtPlan } from './art-plan.ts'
import type { ArtNode } from './imported-art.ts'
import { plainName } from './layer-words.ts'
import { shown, unitsOf, type Unit } from './units.ts'

/**
 * Plans a PNGTuber in layers: outermost layers named as its states (idle, talk, blink…), each with what belongs to all of
 * them. `undefined` for other documents.
 */
export function planStates(layers: readonly SourceLayer[]): ArtPlan | undefined {
  const units = unitsOf(layers)
  const roles = namedRoles(units.map(({ base }) => plainName(base.name)))
  const states = units.flatMap((unit, index) => {
    const role = roles[index]
    return role === undefined ? [] : [{ unit, role }]
  })
  if (!roles.includes('talk') || !roles.includes('idle')) return undefined
  const shows = showsIn(states)
  const pictures: SourceLayer[][] = []
  const children: ArtNode[] = []
  for (const [index, unit] of units.entries()) {
    const state = shows.get(unit)
    if (state === undefined && unit.base.hidden) continue
    pictures.push(state === undefined ? unit.all : shown(unit.all))
    children.push({
      kind: 'picture',
      id: `layer-${index + 1}-${cleanId(plainName(unit.base.name))}`.slice(0, 40),
      name: unit.base.name,
      picture: pictures.length - 1,
      ...(state !== undefined && state !== '' && { shows: state }),
    })
  }
  const head: ArtNode = { kind: 'group', id: 'head', attributes: {}, children }
  return { nodes: [head], pictures, notes: new Set(), hops: true }
}

function showsIn(states: readonly { unit: Unit; role: Role }[]): Map<Unit, string> {
  const texts = showsOf(states.map(({ unit, role }) => ({ picture: '', role, box: unit.base.box })))
  return new Map(states.map(({ unit }, index) => [unit, texts[index] ?? '']))
}
