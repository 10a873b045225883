import { useEffect, useRef } from 'react'
import type { MixSession } from '../../../engine/mix/mix-session.ts'
import { formatFixed } from '../../../platform/locale.ts'

export function LimiterMeter({ session }: { session: MixSession }) {
  const bar = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const draw = () => {
      const down = Math.max(0, -(session.report.get()?.limiter ?? 0))
      bar.current?.style.setProperty('width', `${Math.min(1, down / 12) * 100}%`)
      if (text.current)
        text.current.textContent = down < 0.05 ? `${formatFixed(0, 1)} dB` : `−${formatFixed(down, 1)} dB`
    }
    draw()
    return session.report.subscribe(draw)
  }, [session])
  return (
    <div className="flex w-full flex-col gap-0.5 px-1" title="Gain reduction of the limiter">
      <div className="h-1.5 w-full overflow-hidden rounded-full bg-hover">
        <div ref={bar} className="h-full bg-curtain-text" />
      </div>
      <span ref={text} className="text-center text-xs text-soft tabular-nums" />
    </div>
  )
}
