import { useLayoutEffect, useRef } from 'react'
import type { MouthShape } from '#contract/takes/mouth-track'
import { freshContext } from '../../../stage/waveform-drawing.ts'
import { shapeIcon } from './shape-icon.ts'

const WIDTH = 48
const HEIGHT = 30

export function ShapePicture({
  shape,
  themeKey,
}: {
  shape: MouthShape
  /** Changes with the theme, whose ink is used. */
  themeKey: string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useLayoutEffect(() => {
    const context = canvas.current && freshContext(canvas.current)
    if (!context || !canvas.current) return
    const ink = getComputedStyle(canvas.current).getPropertyValue('--ink')
    shapeIcon(context, shape, { ink, width: WIDTH, height: HEIGHT })
  }, [shape, themeKey])

  return <canvas ref={canvas} aria-hidden="true" style={{ width: WIDTH, height: HEIGHT }} />
}
