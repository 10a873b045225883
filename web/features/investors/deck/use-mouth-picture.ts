import type { MouthShape } from '#contract/takes/mouth-track'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { drawPlainMouth } from '../../../engine/puppet/drawing/mouth-drawing.ts'

/** Pixels of the picture, drawn large enough for paper; CSS makes it small. */
export const WIDTH = 192
export const HEIGHT = 128
const look = { ink: '#fdf3df', lip: '#e0605a', width: WIDTH, height: HEIGHT, scale: 0.8 }

/** Draws a mouth of this shape on the canvas, by the engine that draws the puppets'. */
export function useMouthPicture(shape: MouthShape): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.reset()
    drawPlainMouth(context, shape, look)
  }, [shape])

  return canvas
}
