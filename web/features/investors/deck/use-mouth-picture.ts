import type { MouthShape } from '#contract/takes/mouth-track'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { drawMouth } from '../../../engine/puppet/mouth-drawing.ts'
import { newMouthGeometry, shapeMouth } from '../../../engine/puppet/mouth.ts'
import { mouthOfShape } from '../../../engine/voice/mouth-corrections.ts'

/** Pixels of the picture, drawn large enough for paper; CSS makes it small. */
export const WIDTH = 192
export const HEIGHT = 128
const SCALE = 0.8

/** A plain mouth of the family: no character's own, so that the shapes can be told apart. */
const style = {
  x: 0,
  y: 0,
  width: 190,
  opening: 130,
  line: 13,
  upperLip: 12,
  lowerLip: 16,
  smile: 14,
  skew: 0,
  teeth: 'row',
  teethLength: 38,
} as const
const ink = { slot: null, colour: '#fdf3df' }
const paint = {
  line: style.line,
  teeth: style.teeth,
  ink: '#fdf3df',
  lip: '#e0605a',
  inside: '#6b1526',
  tooth: '#fff9ec',
  tongue: '#f0716b',
}

/** Draws a mouth of this shape on the canvas, by the engine that draws the puppets'. */
export function useMouthPicture(shape: MouthShape): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.reset()
    const drawn = { ...style, ink, lip: ink, inside: ink, tooth: ink, tongue: ink }
    const mouth = shapeMouth(drawn, mouthOfShape(shape), 0, shape === 'A' ? 1 : 0, newMouthGeometry())
    context.translate(WIDTH / 2, HEIGHT / 2 - ((mouth.top + mouth.bottom) / 2) * SCALE)
    context.scale(SCALE, SCALE)
    drawMouth(context, mouth, paint)
  }, [shape])

  return canvas
}
