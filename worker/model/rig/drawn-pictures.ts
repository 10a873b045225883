import type { Rig, RigNode } from './rig.ts'

/** Names of the pictures that a rig draws, each once; within `pictureLimits`. */
export function picturesOf({ nodes }: Pick<Rig, 'nodes'>): string[] {
  const names = new Set<string>()
  const visit = (node: RigNode) => {
    if (node.kind === 'group') node.children.forEach(visit)
    else if (node.kind === 'picture') names.add(node.picture)
  }
  nodes.forEach(visit)
  return [...names]
}
