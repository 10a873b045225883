import { signal, type Signal } from '../../platform/signal.ts'
import { expectedSize, exportPace, type ExportChoice, type ExportPace } from './export-options.ts'

export type ExportStep =
  | { name: 'idle' }
  | { name: 'working'; choice: ExportChoice; fraction: number; pace: ExportPace; size?: number | undefined }
  | { name: 'done'; file: Blob; choice: ExportChoice; seconds: number; speed: number }
  | { name: 'failed'; error: unknown }

export interface ExportJob {
  choice: ExportChoice
  /** Seconds of video. */
  duration: number
  /** Reports 0..1 and, if known, the bytes so far. Rejects with the signal's reason when cancelled. */
  make(onProgress: (fraction: number, bytes?: number) => void, signal: AbortSignal): Promise<Blob>
}

export interface ExportRun {
  step: Signal<ExportStep>
  /** Resolves when the export has ended in any way. */
  start(job: ExportJob): Promise<void>
  cancel(): void
}

/** Runs one export at a time, with progress and speed. `now` is a clock in seconds. */
export function createExportRun(now: () => number): ExportRun {
  const step = signal<ExportStep>({ name: 'idle' })
  let running: AbortController | undefined

  return {
    step,
    async start({ choice, duration, make }) {
      if (running) return
      const abort = new AbortController()
      running = abort
      const began = now()
      step.set({ name: 'working', choice, fraction: 0, pace: { left: undefined, speed: undefined } })
      try {
        const file = await make((fraction, bytes) => {
          if (abort.signal.aborted) return
          const pace = exportPace(fraction, now() - began, duration)
          step.set({ name: 'working', choice, fraction, pace, size: expectedSize(fraction, bytes) })
        }, abort.signal)
        abort.signal.throwIfAborted()
        const seconds = now() - began
        step.set({ name: 'done', file, choice, seconds, speed: duration / Math.max(0.001, seconds) })
      } catch (error) {
        step.set(abort.signal.aborted ? { name: 'idle' } : { name: 'failed', error })
      } finally {
        running = undefined
      }
    },
    cancel: () => running?.abort(new DOMException('The export was cancelled.', 'AbortError')),
  }
}
