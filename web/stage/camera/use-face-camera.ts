import { useEffect, useState } from 'react'
import { createFaceCamera, type FaceCamera } from './face-camera.ts'

/** A camera of this page, off initially, and closed when the page is left. */
export function useFaceCamera(): FaceCamera {
  const [camera] = useState(() => createFaceCamera())
  useEffect(() => () => camera.stop(), [camera])
  return camera
}
