import type { MixCompressor } from '#contract/mixes/inserts/compressor'
import { useMemo } from 'react'
import { compressedLevel } from '../readings.ts'

const SIZE = 96
const FLOOR = -60
const at = (db: number) => ((db - FLOOR) / -FLOOR) * SIZE

export function CompressorDrawing({ compressor }: { compressor: MixCompressor }) {
  const path = useMemo(() => {
    const points = Array.from({ length: 61 }, (_, step) => {
      const input = FLOOR + step
      const output = compressedLevel(compressor, input) + compressor.makeup
      return `${at(input).toFixed(1)} ${(SIZE - at(Math.max(FLOOR, Math.min(6, output)))).toFixed(1)}`
    })
    return `M ${points.join(' L ')}`
  }, [compressor])
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label="Curve of the compressor"
      className="size-24 shrink-0 rounded-control border border-line bg-paper"
    >
      <path d={`M 0 ${SIZE} L ${SIZE} 0`} className="stroke-line" strokeDasharray="3 3" />
      <path
        d={`M ${at(compressor.threshold)} 0 V ${SIZE}`}
        className="stroke-line-strong"
        strokeDasharray="2 3"
      />
      <path
        d={path}
        fill="none"
        strokeWidth="2"
        className={compressor.on ? 'stroke-curtain' : 'stroke-line-strong'}
      />
    </svg>
  )
}
