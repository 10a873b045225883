import { useEffect, useRef } from 'react'
import type { Stage } from '#contract/document'
import { sameShape, type ExportSize } from './export-options.ts'

/** The finished file itself, to be looked at before it is kept. */
export function Result({ file }: { file: Blob }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (video.current) video.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    <video
      ref={video}
      controls
      playsInline
      aria-label="The finished video"
      className="mx-auto max-h-[70vh] max-w-full rounded-stage border border-line"
    />
  )
}

/** Where the picture will be cut when it has another shape than the stage. */
export function Framing({ stage, size }: { stage: Stage; size: ExportSize }) {
  if (sameShape(size, stage)) return null
  const shape = size.width / size.height / (stage.width / stage.height)
  const side = `${((1 - Math.min(shape, 1 / shape)) / 2) * 100}%`
  const [first, second] =
    shape < 1
      ? [
          { left: 0, top: 0, bottom: 0, width: side },
          { right: 0, top: 0, bottom: 0, width: side },
        ]
      : [
          { top: 0, left: 0, right: 0, height: side },
          { bottom: 0, left: 0, right: 0, height: side },
        ]
  return (
    <>
      <div aria-hidden="true" className="absolute bg-veil" style={first} />
      <div aria-hidden="true" className="absolute bg-veil" style={second} />
    </>
  )
}
