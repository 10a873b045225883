import type { TakeAnalysis } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import type { Sound } from '../../../engine/sound/sound.ts'
import { signal, type Signal } from '../../../platform/signal.ts'

export type AnalysisStep =
  | { name: 'idle' }
  | { name: 'opening'; take: string }
  /** `progress` 0..1. */
  | { name: 'listening'; take: string; progress: number }
  | { name: 'saving'; take: string }
  /** `unmatched`: the sound agreed with none of the words. */
  | { name: 'done'; take: string; outcome: 'analysed' | 'fitted' | 'unmatched' }
  /** The take is unchanged; `again` resumes. */
  | { name: 'failed'; take: string; error: unknown; again: () => void }

export interface TakeAnalyserDeps {
  openSound(take: TakeRecord, signal: AbortSignal): Promise<Sound>
  analyse(
    sound: Sound,
    options: { text: string | undefined; onProgress: (fraction: number) => void; signal: AbortSignal },
  ): Promise<TakeAnalysis>
  save(take: string, analysis: TakeAnalysis, signal: AbortSignal): Promise<void>
  idle(signal: AbortSignal): Promise<void>
}

export interface OutdatedTake {
  take: TakeRecord
  /** The text it was aligned to. */
  text: string | undefined
}

/** Analyses existing takes, one at a time. */
export interface TakeAnalyser {
  step: Signal<AnalysisStep>
  analyse(take: TakeRecord, text?: string): void
  dismiss(): void
  /** Analyses these again in the background, after requested ones. Silent: failures wait until the next visit. */
  refresh(outdated: readonly OutdatedTake[]): void
  close(): void
}

interface Job {
  take: TakeRecord
  text: string | undefined
  /** The analysis, when only saving failed. */
  analysis?: TakeAnalysis
}

const keyOf = ({ take }: OutdatedTake) => `${take.id} ${take.analysis}`

export function createTakeAnalyser(deps: TakeAnalyserDeps): TakeAnalyser {
  const step = signal<AnalysisStep>({ name: 'idle' })
  let outdated: readonly OutdatedTake[] = []
  /** Takes tried on this visit. */
  const tried = new Set<string>()
  let running: AbortController | undefined

  async function work(job: Job, abort: AbortSignal, show: (next: AnalysisStep) => void) {
    const { text } = job
    const take = job.take.id
    if (!job.analysis) {
      show({ name: 'opening', take })
      const sound = await deps.openSound(job.take, abort)
      abort.throwIfAborted()
      show({ name: 'listening', take, progress: 0 })
      const onProgress = (progress: number) => show({ name: 'listening', take, progress })
      job.analysis = await deps.analyse(sound, { text, onProgress, signal: abort })
      abort.throwIfAborted()
    }
    show({ name: 'saving', take })
    await deps.save(take, job.analysis, abort)
    return job.analysis
  }

  async function run(job: Job) {
    running?.abort()
    const abort = new AbortController()
    running = abort
    const show = (next: AnalysisStep) => {
      if (running === abort) step.set(next)
    }
    const take = job.take.id
    try {
      const analysis = await work(job, abort.signal, show)
      const outcome =
        job.text === undefined ? 'analysed' : analysis.text === undefined ? 'unmatched' : 'fitted'
      show({ name: 'done', take, outcome })
    } catch (error) {
      if (!abort.signal.aborted) show({ name: 'failed', take, error, again: () => void run(job) })
    } finally {
      if (running === abort) running = undefined
      void analyseNext()
    }
  }

  async function analyseNext() {
    if (running || nextOutdated() === undefined) return
    const abort = new AbortController()
    running = abort
    let next: OutdatedTake | undefined
    try {
      await deps.idle(abort.signal)
      next = nextOutdated()
      if (next) await work({ ...next }, abort.signal, () => undefined)
    } catch {
      // The stored analysis still moves the mouth; the next visit retries.
    }
    // One interrupted by a request is tried later.
    if (next && !abort.signal.aborted) tried.add(keyOf(next))
    if (running === abort) running = undefined
    if (!abort.signal.aborted) await analyseNext()
  }

  function stop() {
    running?.abort()
    // Its later results are ignored.
    running = undefined
  }

  function nextOutdated() {
    return outdated.find((one) => !tried.has(keyOf(one)))
  }

  return {
    step,
    analyse(take, text) {
      void run({ take, text })
    },
    dismiss() {
      const { name } = step.get()
      if (name !== 'idle' && name !== 'done' && name !== 'failed') stop()
      step.set({ name: 'idle' })
    },
    refresh(list) {
      outdated = list
      void analyseNext()
    },
    close() {
      outdated = []
      stop()
      step.set({ name: 'idle' })
    },
  }
}
