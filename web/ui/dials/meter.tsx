import { useEffect, useRef } from 'react'
import type { Signal } from '../../platform/signal.ts'
import { classNames } from '../class-names.ts'

/** Quietest level the meter shows, in dBFS. */
const FLOOR = -60

/** Returns the position of a level: 0 at −60 dBFS and below, 1 at 0 dBFS. `amplitude` is linear, 1 = full scale. */
export function meterShare(amplitude: number): number {
  if (!(amplitude > 0)) return 0
  const decibels = 20 * Math.log10(amplitude)
  return Math.min(1, Math.max(0, 1 - decibels / FLOOR))
}

export interface MeterProps {
  label: string
  /** Peak amplitude, linear, 1 = full scale; a signal is drawn without rendering React again. */
  value: number | Signal<number>
  orientation?: 'horizontal' | 'vertical'
  className?: string
}

/** A level meter for −60..0 dBFS with a peak hold of a second and a half. */
export function Meter({ label, value, orientation = 'horizontal', className }: MeterProps) {
  const meter = useRef<HTMLDivElement>(null)
  const cover = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const vertical = orientation === 'vertical'

  useEffect(() => {
    let held = 0
    let heldSince = 0
    let announced = -1
    const show = (amplitude: number) => {
      const share = meterShare(amplitude)
      const now = performance.now()
      if (share >= held || now - heldSince > 1_500) {
        held = share
        heldSince = now
      }
      const axis = vertical ? 'Y' : 'X'
      cover.current?.style.setProperty('transform', `scale${axis}(${1 - share})`)
      mark.current?.style.setProperty(vertical ? 'bottom' : 'left', `${held * 100}%`)
      mark.current?.style.setProperty('opacity', held > 0.02 ? '1' : '0')
      const decibels = Math.round(FLOOR * (1 - share))
      // Announced in steps of 3 dB, because finer ones are noise.
      if (Math.abs(decibels - announced) < 3) return
      announced = decibels
      meter.current?.setAttribute('aria-valuenow', String(decibels))
    }
    if (typeof value === 'number') return show(value)
    show(value.get())
    return value.subscribe(() => show(value.get()))
  }, [value, vertical])

  return (
    <div
      ref={meter}
      role="meter"
      aria-label={label}
      aria-valuemin={FLOOR}
      aria-valuemax={0}
      aria-valuenow={FLOOR}
      className={classNames(
        'relative overflow-hidden rounded-[3px] border border-line-strong',
        vertical ? 'h-full w-3' : 'h-3 w-full',
        className,
      )}
    >
      <div
        className={classNames(
          'absolute inset-0',
          vertical ? 'bg-linear-to-t' : 'bg-linear-to-r',
          'from-good from-60% via-limelight via-80% to-danger to-95%',
        )}
      />
      <div
        ref={cover}
        className={classNames('absolute inset-0 bg-panel', vertical ? 'origin-top' : 'origin-right')}
      />
      <div
        ref={mark}
        className={classNames('absolute bg-ink opacity-0', vertical ? 'inset-x-0 h-px' : 'inset-y-0 w-px')}
      />
    </div>
  )
}
