import { useLayoutEffect, useRef } from 'react'
import type { MouthShape } from '#contract/takes/mouth-track'
import type { MouthStyle } from '#model/rig/rig'
import { drawMouthShape } from './mouth-shapes.ts'

const size = { width: 76, height: 56 }

/** One of the nine shapes as this mouth makes it, on skin. */
export function MouthPicture({ style, shape }: { style: MouthStyle; shape: MouthShape }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const density = Math.max(1, window.devicePixelRatio)
    element.width = size.width * density
    element.height = size.height * density
    context.setTransform(density, 0, 0, density, 0, 0)
    drawMouthShape(context, style, shape, size)
  }, [style, shape])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      style={size}
      className="max-w-full rounded-control bg-[#f6d3b3]"
    />
  )
}
