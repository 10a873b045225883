import type { MediaRecord } from '#contract/media'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { thumbBitmapQuery } from './thumb-bitmap.ts'

/** The thumbnail chosen by the owner; it covers the stage once loaded. */
export function CardPicture({ thumbnail }: { thumbnail: Pick<MediaRecord, 'id' | 'file'> }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { data: picture } = useQuery(thumbBitmapQuery(thumbnail))
  useEffect(() => {
    if (!picture || !canvas.current) return
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  if (!picture) return null
  return (
    <canvas
      ref={canvas}
      width={picture.width}
      height={picture.height}
      aria-hidden="true"
      className="absolute inset-0 size-full bg-panel object-cover"
    />
  )
}
