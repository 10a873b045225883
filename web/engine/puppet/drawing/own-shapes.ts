import { mouthCurves, mouthShapes } from '#contract/takes/mouth-track'
import type { MouthControls, MouthStyle } from '#model/rig/rig'
import type { Mouth } from '../../voice/analysis.ts'
import { mouthOfShape } from '../../voice/mouth-corrections.ts'

const standard = mouthShapes.map((shape) => ({ shape, mouth: mouthOfShape(shape) }))

/**
 * Near one of the nine shapes that a character overrides, the controls move like that shape's own. Shepard's weights
 * (inverse distance to the fourth): the nine are met exactly, and everything between is continuous.
 */
export function ownMouth({ shapes }: Pick<MouthStyle, 'shapes'>, mouth: Readonly<Mouth>): Readonly<Mouth> {
  if (!shapes) return mouth
  let total = 0
  const moved: MouthControls = { jaw: 0, width: 0, rounding: 0, teeth: 0, tongue: 0 }
  for (const { shape, mouth: target } of standard) {
    let distance = 0
    for (const curve of mouthCurves) distance += (mouth[curve] - target[curve]) ** 2
    // So near that nothing else counts, and far enough from 0 to divide by.
    const weight = 1 / (distance * distance + 1e-12)
    total += weight
    const own = shapes[shape]
    if (own) for (const curve of mouthCurves) moved[curve] += weight * (own[curve] - target[curve])
  }
  const result = { ...mouth }
  for (const curve of mouthCurves)
    result[curve] = Math.min(1, Math.max(0, mouth[curve] + moved[curve] / total))
  return result
}
