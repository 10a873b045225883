import { useState } from 'react'

export type CountIn = '0' | '4' | '8'

/** Punch points are optional seconds of the timeline. */
export interface RecordSettings {
  countIn: CountIn
  metronome: boolean
  /** True to take part when the host records everyone. */
  together: boolean
  punchIn?: number | undefined
  punchOut?: number | undefined
}

export function useRecordSettings() {
  const [settings, setSettings] = useState<RecordSettings>({
    countIn: '4',
    metronome: false,
    together: true,
  })
  return {
    settings,
    change: (part: Partial<RecordSettings>) => setSettings((now) => ({ ...now, ...part })),
  }
}

/** The span of a take that starts at `here`, in seconds; an earlier punch-out is ignored. */
export function spanFrom(here: number, { punchIn, punchOut }: Pick<RecordSettings, 'punchIn' | 'punchOut'>) {
  const from = punchIn ?? here
  const to = punchOut !== undefined && punchOut > from ? punchOut : undefined
  return { playFrom: Math.min(here, from), from, to }
}
