import type { FaceMoment } from '../../face/face-moment.ts'
import type { Pose } from '../pose.ts'

/** Head, eyes and brows go over to what the camera saw; the mouth stays the voice's. */
export function followFace(pose: Pose, face: FaceMoment, amount: number): void {
  const weight = amount * face.seen
  if (weight <= 0) return
  const towards = (own: number, seen: number) => own + (seen - own) * weight
  const { head, gaze, brows, lids } = pose
  head.turn = towards(head.turn, face.turn)
  head.nod = towards(head.nod, face.nod)
  head.tilt = towards(head.tilt, face.tilt)
  gaze.x = towards(gaze.x, face.gazeX)
  gaze.y = towards(gaze.y, face.gazeY)
  brows.left = towards(brows.left, face.browLeft)
  brows.right = towards(brows.right, face.browRight)
  lids.left = towards(lids.left, face.lidLeft)
  lids.right = towards(lids.right, face.lidRight)
  pose.smile = towards(pose.smile, face.smile)
}
