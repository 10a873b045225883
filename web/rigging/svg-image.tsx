import { useLayoutEffect, useRef } from 'react'

/** A drawing as an `<img>`, in which nothing runs or is loaded. */
export function SvgImage({ svg, label, className = '' }: { svg: string; label: string; className?: string }) {
  const picture = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [svg])
  return <img ref={picture} alt={label} className={className} />
}
