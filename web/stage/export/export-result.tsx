import { useEffect, useRef } from 'react'

/** The finished file itself, to be looked at before it is kept. */
export function ExportResult({ file }: { file: Blob }) {
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
