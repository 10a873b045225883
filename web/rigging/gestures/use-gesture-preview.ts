import { useEffect, useState } from 'react'
import { createGesturePreview, type GesturePreview } from './gesture-preview.ts'

/** The preview of this studio; it ends with the page. */
export function useGesturePreview(): GesturePreview {
  const [preview] = useState(createGesturePreview)
  useEffect(() => preview.stop, [preview])
  return preview
}
