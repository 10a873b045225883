import type { Pose } from './pose.ts'

/** The moods a character can be asked to show. */
export const expressionNames = ['happy', 'sad', 'angry', 'surprised'] as const
export type ExpressionName = (typeof expressionNames)[number]

const expressions: Record<ExpressionName, (pose: Pose, quiet: number) => void> = {
  happy(pose) {
    pose.smile = 1
    pose.brows.left += 0.45
    pose.brows.right += 0.45
    pose.browSlant += 0.1
    pose.lids.left *= 0.86
    pose.lids.right *= 0.86
    pose.head.lift += 0.25
    pose.head.tilt += 0.03
  },
  sad(pose) {
    pose.smile = -0.95
    pose.brows.left += 0.15
    pose.brows.right += 0.15
    pose.browSlant += 0.95
    pose.lids.left *= 0.68
    pose.lids.right *= 0.68
    pose.gaze.y += 0.45
    pose.head.nod += 0.4
    pose.head.tilt -= 0.05
    pose.arms.left -= 0.03
    pose.arms.right -= 0.03
  },
  angry(pose) {
    pose.smile = -0.7
    pose.brows.left -= 0.5
    pose.brows.right -= 0.5
    pose.browSlant -= 0.95
    pose.lids.left *= 0.74
    pose.lids.right *= 0.74
    pose.head.nod += 0.25
    pose.arms.left += 0.22
    pose.arms.right += 0.22
    pose.elbows.left -= 0.3
    pose.elbows.right -= 0.3
  },
  surprised(pose, quiet) {
    pose.smile = -0.15
    pose.mouth.jaw += quiet * 0.3 * (1 - pose.mouth.jaw)
    pose.mouth.rounding += quiet * 0.85 * (1 - pose.mouth.rounding)
    pose.brows.left += 1
    pose.brows.right += 1
    pose.browSlant += 0.2
    pose.lids.left *= 1.22
    pose.lids.right *= 1.22
    pose.head.lift += 0.6
    pose.head.nod -= 0.25
    pose.arms.left += 0.3
    pose.arms.right += 0.3
    pose.elbows.left += 0.35
    pose.elbows.right += 0.35
  },
}

/**
 * Adds a mood to a pose; names that are not in `expressionNames` change nothing. `quiet` 0..1 says how
 * free the mouth is to show it: 0 while it has words to shape.
 */
export function express(pose: Pose, name: string, quiet: number): void {
  const known = expressionNames.find((candidate) => candidate === name)
  if (known) expressions[known](pose, quiet)
}
