import type { PropValues } from '#contract/document/document'
import { longColour } from '#model/rig/paint'
import { lookOf } from './look.ts'
import type { Part, Puppet } from './prepare-puppet.ts'

/** Works the props into the parts, unless these very values are on already. */
export function dress(puppet: Puppet, props: PropValues): void {
  const { worn, rig } = puppet
  if (worn && rig.props.every(({ id }) => worn[id] === props[id])) return
  const look = lookOf(rig, props)
  const visit = (part: Part) => {
    if (part.kind === 'shape') {
      const { shape } = part
      part.shown = look.shows(shape.when)
      part.fill = shape.fill && look.colour(shape.fill)
      part.stroke = shape.stroke && look.colour(shape.stroke)
      return
    }
    if (part.kind === 'picture') {
      const { tint, when } = part.picture
      part.shown = look.shows(when)
      const to = tint && longColour(look.colour(tint))
      part.tint = tint && to !== undefined && to !== tint.colour ? { from: tint.colour, to } : null
      return
    }
    part.shown = look.shows(part.group.when)
    Object.assign(part, look.change(part.group.id))
    part.parts.forEach(visit)
  }
  puppet.parts.forEach(visit)
  const { mouth } = look
  puppet.mouth = mouth
  puppet.mouthPaint = {
    line: mouth.line,
    teeth: mouth.teeth,
    ink: look.colour(mouth.ink),
    lip: look.colour(mouth.lip),
    inside: look.colour(mouth.inside),
    tooth: look.colour(mouth.tooth),
    tongue: look.colour(mouth.tongue),
  }
  puppet.worn = {}
  for (const { id } of rig.props) {
    const value = props[id]
    if (value !== undefined) puppet.worn[id] = value
  }
}
