import { useEffect, useRef } from 'react'
import type { MixSession } from '../../../engine/mix/mix-session.ts'
import { SPECTRUM_POINTS } from '../readings.ts'
import { paintsOf } from './meter-paints.ts'

const LOW = 30
const HIGH = 18_000
const FLOOR = -90
const CEILING = -10

export function Spectrum({ session, width, height }: { session: MixSession; width: number; height: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const ratio = Math.min(2, window.devicePixelRatio)
    element.width = width * ratio
    element.height = height * ratio
    context.scale(ratio, ratio)
    const levels = new Float32Array(SPECTRUM_POINTS)
    let frame = 0
    const draw = () => {
      frame = 0
      const paint = paintsOf(element)
      context.clearRect(0, 0, width, height)
      context.strokeStyle = paint.line
      for (const hertz of [100, 1_000, 10_000]) {
        const x = (width * Math.log(hertz / LOW)) / Math.log(HIGH / LOW)
        context.strokeRect(x, -1, 0.01, height + 2)
      }
      if (session.playing.get()) {
        session.readSpectrum(levels)
        context.beginPath()
        context.moveTo(0, height)
        for (let x = 0; x <= width; x++) {
          const bin = (hertz: number) => Math.round((hertz * 2 * SPECTRUM_POINTS) / session.sampleRate)
          const from = bin(LOW * (HIGH / LOW) ** (x / width))
          const to = Math.max(from + 1, bin(LOW * (HIGH / LOW) ** ((x + 1) / width)))
          let level = FLOOR
          for (let at = from; at < to; at++) level = Math.max(level, levels[at] ?? FLOOR)
          context.lineTo(x, height * (1 - Math.min(1, (level - FLOOR) / (CEILING - FLOOR))))
        }
        context.lineTo(width, height)
        context.closePath()
        context.fillStyle = paint.reduction
        context.globalAlpha = 0.55
        context.fill()
        context.globalAlpha = 1
        frame = requestAnimationFrame(draw)
      }
    }
    draw()
    const stop = session.playing.subscribe(() => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [session, width, height])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label="Spectrum of the mix"
      className="rounded-control border border-line bg-paper"
      style={{ width, height }}
    />
  )
}
