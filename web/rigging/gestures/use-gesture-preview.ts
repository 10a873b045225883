import { useEffect, useState } from 'react'
import { createGesturePreview, type GesturePreview } from './gesture-preview.ts'

export function useGesturePreview(): GesturePreview {
  const [preview] = useState(createGesturePreview)
  useEffect(() => preview.stop, [preview])
  return preview
}
