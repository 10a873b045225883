import { useEffect, useRef } from 'react'
import type { MixSession } from '../../../engine/mix/mix-session.ts'
import { meterShare } from '../../../ui/dials/meter.tsx'
import { paintsOf } from './meter-paints.ts'
import { FIRST_REDUCTION, PER_STRIP } from '../readings.ts'
import { LoudestPeak } from './loudest-peak.tsx'

/** Hold time of the peak mark, in milliseconds. */
const HOLD = 1_500

/**
 * Peak, RMS, gain reduction, and the highest peak so far, which a press resets. The master's are measured after the
 * limiter. Drawn without React.
 */
export function StripMeter({
  session,
  index,
  name,
  height,
  isMaster = false,
}: {
  session: MixSession
  /** Index among all channels: tracks, groups, master. */
  index: number
  name: string
  height: number
  isMaster?: boolean
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const meter = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const ratio = Math.min(2, window.devicePixelRatio)
    element.width = WIDTH * ratio
    element.height = height * ratio
    context.scale(ratio, ratio)
    const held = [0, 0]
    const heldAt = [0, 0]
    let announced = 1
    const draw = () => {
      const report = session.report.get()
      const at = index * PER_STRIP
      const level = (place: number) => (report?.playing ? (report.levels[at + place] ?? 0) : 0)
      const paint = paintsOf(element)
      context.clearRect(0, 0, WIDTH, height)
      ;[0, 1].forEach((side) => {
        const x = side * 7
        const peak = meterShare(level(side))
        const rms = meterShare(Math.sqrt(level(2 + side)))
        const now = performance.now()
        if (peak >= (held[side] ?? 0) || now - (heldAt[side] ?? 0) > HOLD) {
          held[side] = peak
          heldAt[side] = now
        }
        context.fillStyle = paint.hover
        context.fillRect(x, 0, 6, height)
        context.globalAlpha = 0.45
        context.fillStyle = level(side) >= 1 ? paint.danger : paint.good
        context.fillRect(x, height * (1 - peak), 6, height * peak)
        context.globalAlpha = 1
        context.fillRect(x, height * (1 - rms), 6, height * rms)
        context.fillStyle = (held[side] ?? 0) >= 1 ? paint.danger : paint.ink
        if ((held[side] ?? 0) > 0.01) context.fillRect(x, height * (1 - (held[side] ?? 0)), 6, 1.5)
      })
      // The gain reduction is drawn from the top; full height is 24 dB.
      let reduction = 0
      for (let place = FIRST_REDUCTION; place < PER_STRIP; place++) reduction += Math.min(level(place), 0)
      if (isMaster && report?.playing) reduction += report.limiter
      context.fillStyle = paint.reduction
      context.fillRect(16, 0, 3, Math.min(1, -reduction / 24) * height)
      const decibels = Math.round(-60 * (1 - meterShare(Math.max(level(0), level(1)))))
      if (Math.abs(decibels - announced) >= 3) {
        announced = decibels
        meter.current?.setAttribute('aria-valuenow', String(decibels))
      }
    }
    draw()
    return session.report.subscribe(draw)
  }, [session, index, height, isMaster])
  return (
    <div className="flex w-8 flex-col items-center gap-1">
      <div
        ref={meter}
        role="meter"
        aria-label={`Level of ${name}`}
        aria-valuemin={-60}
        aria-valuemax={0}
        aria-valuenow={-60}
      >
        <canvas ref={canvas} aria-hidden="true" style={{ width: WIDTH, height }} />
      </div>
      <LoudestPeak session={session} index={index} name={name} />
    </div>
  )
}

const WIDTH = 20
