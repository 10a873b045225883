import { useLayoutEffect, useRef } from 'react'
import type { MouthShape } from '#contract/mouth-track'
import { newMouthGeometry, shapeMouth } from '../../../engine/puppet/mouth.ts'
import { drawMouth } from '../../../engine/puppet/mouth-drawing.ts'
import type { MouthStyle } from '#contract/rig/rig'
import { mouthOfShape } from '../../../engine/voice/mouth-corrections.ts'
import { freshContext } from '../../../stage/waveform-drawing.ts'

/** Pixels of the picture, and pixels a unit of the mouth's drawing. */
const WIDTH = 48
const HEIGHT = 30
const SCALE = 0.18

/** A plain mouth of the family: no character's own, so that all nine can be told apart. */
const style: Omit<MouthStyle, 'ink' | 'lip' | 'inside' | 'tooth' | 'tongue'> = {
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
}
const paint = {
  line: style.line,
  teeth: style.teeth,
  lip: '#c2433b',
  inside: '#6b1526',
  tooth: '#fff9ec',
  tongue: '#f0716b',
}

/** A little mouth of this shape, drawn as the puppets' mouths are. */
export function ShapePicture({
  shape,
  themeKey,
}: {
  shape: MouthShape
  /** Changes with the theme: the ink is the theme's. */
  themeKey: string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useLayoutEffect(() => {
    const context = canvas.current && freshContext(canvas.current)
    if (!context || !canvas.current) return
    const ink = getComputedStyle(canvas.current).getPropertyValue('--ink')
    const slot = { slot: null, colour: ink }
    const drawn = { ...style, ink: slot, lip: slot, inside: slot, tooth: slot, tongue: slot }
    const mouth = shapeMouth(drawn, mouthOfShape(shape), 0, shape === 'A' ? 1 : 0, newMouthGeometry())
    context.translate(WIDTH / 2, HEIGHT / 2 - ((mouth.top + mouth.bottom) / 2) * SCALE)
    context.scale(SCALE, SCALE)
    drawMouth(context, mouth, { ...paint, ink })
  }, [shape, themeKey])

  return <canvas ref={canvas} aria-hidden="true" style={{ width: WIDTH, height: HEIGHT }} />
}
