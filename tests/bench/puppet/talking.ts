import { poseAt } from '../../../web/engine/puppet/acting/pose-at.ts'
import type { Pose } from '../../../web/engine/puppet/pose.ts'
import type { Puppet } from '../../../web/engine/puppet/drawing/puppet.ts'
import { mouthOfShape } from '../../../web/engine/voice/mouth-corrections.ts'

const shapes = ['X', 'A', 'D', 'F', 'B', 'G', 'H', 'E', 'C'] as const

/** At thirty frames a second. */
export function talkingPose(puppet: Puppet, frame: number): Pose {
  return poseAt({
    time: frame / 30,
    seed: 7,
    mouth: mouthOfShape(shapes[Math.floor(frame / 4) % shapes.length] ?? 'X'),
    loudness: -20 - (frame % 30),
    speaking: frame % 90 > 20,
    gestures: [{ name: 'wave', elapsed: (frame % 48) / 30, duration: 1.6 }],
    own: puppet.rig,
  })
}
