import type { PropValues } from '#contract/document/document'
import type { Box } from '#model/rig/outline'
import { MeasuringContext } from './measuring-context.ts'
import type { DrawingContext } from './mouth-drawing.ts'
import type { Pose } from '../pose.ts'
import { drawPuppet, pathPoints, type Puppet } from './puppet.ts'

const paths = new WeakMap<Puppet, ReturnType<typeof pathPoints>>()

/** Returns the bounds of a puppet in one pose, in its rig's units; `null` when it is invisible. */
export function coverOf(puppet: Puppet, pose: Pose, props: PropValues): Box | null {
  const points = paths.get(puppet) ?? pathPoints(puppet)
  paths.set(puppet, points)
  const context = new MeasuringContext((path) => points.get(path) ?? [])
  // Safe: it has all that drawing a puppet uses; the test measures every character with it.
  drawPuppet(context as unknown as DrawingContext, puppet, pose, props)
  return context.box()
}
