import type { SourceLayer } from '../../../web/rigging/import/art.ts'
import type { ArtPlan } from '../../../web/rigging/import/art-plan.ts'
import type { ArtNode } from '../../../web/rigging/import/imported-art.ts'
import { planArt } from '../../../web/rigging/import/plan.ts'

export type Corners = [x: number, y: number, width: number, height: number]

export function layer(
  name: string,
  [x, y, width, height]: Corners = [0, 0, 10, 10],
  more: Partial<SourceLayer> = {},
) {
  return {
    name,
    hidden: false,
    opacity: 1,
    blend: 'source-over',
    clipping: false,
    lost: [],
    box: { x, y, width, height },
    children: undefined,
    pixels: async () => undefined,
    trimmed: async () => undefined,
    mask: undefined,
    ...more,
  } satisfies SourceLayer
}

export function group(name: string, children: SourceLayer[], more: Partial<SourceLayer> = {}): SourceLayer {
  const x = Math.min(...children.map(({ box }) => box.x))
  const y = Math.min(...children.map(({ box }) => box.y))
  const right = Math.max(...children.map(({ box }) => box.x + box.width))
  const bottom = Math.max(...children.map(({ box }) => box.y + box.height))
  return layer(name, [x, y, right - x, bottom - y], { children, ...more })
}

/** Groups as objects, pictures as the names of their layers and when they are shown. */
type Drawn = (string | { [part: string]: Drawn })[]
export function drawn({ nodes, pictures }: ArtPlan): Drawn {
  const of = (node: ArtNode): Drawn[number] => {
    if (node.kind === 'mouth') return 'the computed mouth'
    if (node.kind === 'group') return { [node.id]: node.children.map(of) }
    const names = (pictures[node.picture] ?? []).map(({ name }) => name).join(' + ')
    return node.shows === undefined ? names : `${names} @ ${node.shows}`
  }
  return nodes.map(of)
}

export const plan = (layers: readonly SourceLayer[]) => planArt({ width: 100, height: 100, layers })
export const groupIn = ({ nodes }: ArtPlan, id: string) => {
  const found = (all: readonly ArtNode[]): ArtNode | undefined =>
    all.flatMap((node) =>
      node.kind !== 'group' ? [] : node.id === id ? [node] : (found(node.children) ?? []),
    )[0]
  const node = found(nodes)
  return node?.kind === 'group' ? node : undefined
}
