import { useState } from 'react'

export type CountIn = '0' | '4' | '8'

/** How the next take is recorded, as it is typed: punch points are empty or seconds of the timeline. */
export interface RecordSettings {
  countIn: CountIn
  metronome: boolean
  /** Whether one is recorded when the host records everyone. */
  together: boolean
  punchIn: string
  punchOut: string
}

export function useRecordSettings() {
  const [settings, setSettings] = useState<RecordSettings>({
    countIn: '4',
    metronome: false,
    together: true,
    punchIn: '',
    punchOut: '',
  })
  return {
    settings,
    change: (part: Partial<RecordSettings>) => setSettings((now) => ({ ...now, ...part })),
  }
}

/** The span of a take that starts with the playhead at `here`, in seconds; a punch-out before its beginning does not count. */
export function spanFrom(here: number, { punchIn, punchOut }: Pick<RecordSettings, 'punchIn' | 'punchOut'>) {
  const from = secondsOf(punchIn) ?? here
  const to = secondsOf(punchOut)
  return { playFrom: Math.min(here, from), from, to: to !== undefined && to > from ? to : undefined }
}

function secondsOf(typed: string): number | undefined {
  const seconds = Number(typed)
  return typed.trim() !== '' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
