import type { MixDocument } from '#contract/mixes/document'
import { useEffect, useRef, useState } from 'react'
import type { MeterReport } from '../../../engine/mix/mix-calls.ts'
import type { MixSession } from '../../../engine/mix/mix-session.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useMixer } from '../mixer-context.ts'
import { formatDecibels, formatLoudness } from '../format-param.ts'
import { fitLoudness, LOUDNESS_TARGETS, type Fitted } from './fit-loudness.ts'
import { Spectrum } from './spectrum.tsx'
import { setTrim } from '../edits.ts'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'
import { formatFixed } from '../../../platform/locale.ts'

export function LoudnessPanel({ mix }: { mix: MixDocument }) {
  const { session, edit } = useMixer()
  const [fitting, setFitting] = useState<number>()

  async function fit(target: number) {
    setFitting(target)
    try {
      const result = await fitLoudness(mix, session, target)
      if (!result) return toast({ text: 'There is nothing to hear in this mix yet.' })
      edit((now) => setTrim(now, result.trim))
      toast({
        text: outcomeWords(result),
        tone: result.outcome === 'reached' ? 'good' : 'plain',
      })
    } catch (error) {
      showErrorBriefly(error)
    } finally {
      setFitting(undefined)
    }
  }

  return (
    <section aria-label="Loudness" className="flex w-full flex-col gap-2 bg-panel p-3">
      <Readings session={session} />
      <Spectrum session={session} width={182} height={64} />
      <div className="mt-auto flex flex-col gap-1">
        <span className="text-xs text-soft">Make the whole mix</span>
        <div className="flex gap-1">
          {LOUDNESS_TARGETS.map(({ lufs, hint }) => (
            <Button
              key={lufs}
              size="small"
              className="flex-1 px-1!"
              title={hint}
              aria-label={`Make the mix ${lufs} LUFS: ${hint}`}
              pending={fitting === lufs}
              isDisabled={fitting !== undefined && fitting !== lufs}
              onPress={() => void fit(lufs)}
            >
              −{Math.abs(lufs)}
            </Button>
          ))}
        </div>
        {mix.master.trim === undefined ? null : (
          <Button
            size="small"
            variant="plain"
            aria-label={`Loudness gain ${formatDecibels(mix.master.trim)}: set to 0 dB`}
            onPress={() => edit((now) => setTrim(now, 0))}
          >
            Gain {formatDecibels(mix.master.trim)}: reset
          </Button>
        )}
        <Button size="small" variant="plain" onPress={() => session.resetMeters()}>
          Reset the meters
        </Button>
      </div>
    </section>
  )
}

function outcomeWords({ outcome, loudness, trim }: Fitted): string {
  const reached = `${formatLoudness(loudness)} LUFS`
  switch (outcome) {
    case 'reached':
      return `The whole mix is at ${reached} now.`
    case 'limited':
      return `The limiter holds the mix at ${reached}. Quieter peaks or a compressor let it get louder.`
    case 'at-end':
      return `The mix is at ${reached} now. That is the end of the loudness gain, ${formatDecibels(trim)}: change the volume of its tracks first.`
    default:
      return outcome satisfies never
  }
}

const NOTHING = '–'

const rows: readonly [label: string, title: string, unit: string, read: (report: MeterReport) => string][] = [
  ['M', 'Momentary, over 0.4 seconds', 'LUFS', ({ loudness }) => formatLoudness(loudness.momentary)],
  ['S', 'Short-term, over 3 seconds', 'LUFS', ({ loudness }) => formatLoudness(loudness.shortTerm)],
  ['I', 'Integrated, over everything played', 'LUFS', ({ loudness }) => formatLoudness(loudness.integrated)],
  [
    'LRA',
    'Loudness range',
    'LU',
    ({ loudness }) => (Number.isFinite(loudness.integrated) ? formatFixed(loudness.range, 1) : NOTHING),
  ],
  ['TP', 'True peak', 'dBTP', ({ truePeak }) => formatLoudness(truePeak)],
]
/** Updated twenty times a second, so written without React. */
function Readings({ session }: { session: MixSession }) {
  const list = useRef<HTMLDListElement>(null)
  useEffect(() => {
    const show = () => {
      const report = session.report.get()
      const values = list.current?.querySelectorAll('[data-value]') ?? []
      for (const [index, value] of values.entries()) {
        const text = (report && rows[index]?.[3](report)) ?? NOTHING
        if (value.textContent !== text) value.textContent = text
      }
      if (list.current) list.current.dataset.starved = String(report?.starved ?? 0)
    }
    show()
    return session.report.subscribe(show)
  }, [session])
  return (
    <dl
      ref={list}
      className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-2 gap-y-0.5 text-sm tabular-nums"
    >
      {rows.map(([label, title, unit]) => (
        <div key={label} className="contents" title={title}>
          <dt className="text-soft">{label}</dt>
          <dd data-value className={label === 'I' ? 'text-right text-base font-semibold' : 'text-right'} />
          <dd className="text-xs text-soft">{unit}</dd>
        </div>
      ))}
    </dl>
  )
}
