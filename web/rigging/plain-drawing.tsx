import { useLayoutEffect, useRef } from 'react'
import { useWholeDrawing } from './use-whole-drawing.ts'

/** A drawing as an `<img>`, in which nothing runs or is loaded. */
export function PlainDrawing({
  svg,
  character,
  label,
  className = '',
}: {
  svg: string
  /** The id of the one whose pictures it names. */
  character: string
  label: string
  className?: string
}) {
  const picture = useRef<HTMLImageElement>(null)
  const whole = useWholeDrawing(svg, character)
  useLayoutEffect(() => {
    const address = URL.createObjectURL(new Blob([whole], { type: 'image/svg+xml' }))
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [whole])
  return <img ref={picture} alt={label} className={className} />
}
