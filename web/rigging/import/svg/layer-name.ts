import type { DrawingNode } from '#model/drawing/drawing'

/** Names that drawing programs give to what has none. */
const generated =
  /^((group|path|vector|rect(angle)?|circle|ellipse|layer|ebene|calque|capa|svg|use|line|poly(gon|line)|star|frame|union|subtract|intersect|exclude|mask( group)?|clip path group|clip|artboard|text|tspan|image|compound path|shape|object|defs)|g(?=.*\d))[-_ \d]*$/i

/**
 * The name of a layer as its program shows it: Inkscape's label, Illustrator's and Affinity's name, or else the id, in
 * which Illustrator and CorelDRAW escape characters. Empty for generated names.
 */
export function layerNameOf({ attributes }: DrawingNode): string {
  const given = attributes['inkscape:label'] ?? attributes['data-name'] ?? attributes['serif:id']
  const name = (given ?? idAsName(attributes['id'] ?? '')).trim().slice(0, 60)
  return generated.test(name) ? '' : name
}

function idAsName(id: string): string {
  return (
    id
      .replaceAll(/_x([0-9A-Fa-f]{2,4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      // The second layer of a name is `Mouth_1_`, or `Mouth_00000123456789_`, in Illustrator.
      .replace(/_\d+_$/, '')
  )
}
