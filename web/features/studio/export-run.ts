import { signal, type Signal } from '../../platform/signal.ts'
import { exportPace, type ExportChoice, type ExportPace } from './export-options.ts'

export type ExportStep =
  | { name: 'idle' }
  | { name: 'working'; fraction: number; pace: ExportPace }
  | { name: 'done'; file: Blob; choice: ExportChoice; seconds: number; speed: number }
  | { name: 'failed'; error: unknown }

export interface ExportDeps {
  /** Makes the file; reports 0..1. Rejects with the signal's reason when called off. */
  make(choice: ExportChoice, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<Blob>
  /** Seconds on a clock that only goes forward. */
  now(): number
  /** Seconds of video. */
  duration(): number
}

export interface ExportRun {
  step: Signal<ExportStep>
  /** Resolves when the export is over, however it ended. */
  start(choice: ExportChoice): Promise<void>
  cancel(): void
}

/** One export at a time, with how far it is and how fast it goes. */
export function createExportRun(deps: ExportDeps): ExportRun {
  const step = signal<ExportStep>({ name: 'idle' })
  let running: AbortController | undefined

  return {
    step,
    async start(choice) {
      if (running) return
      const abort = new AbortController()
      running = abort
      const began = deps.now()
      const duration = deps.duration()
      step.set({ name: 'working', fraction: 0, pace: { left: undefined, speed: undefined } })
      try {
        const file = await deps.make(
          choice,
          (fraction) => {
            if (abort.signal.aborted) return
            const pace = exportPace(fraction, deps.now() - began, duration)
            step.set({ name: 'working', fraction, pace })
          },
          abort.signal,
        )
        abort.signal.throwIfAborted()
        const seconds = deps.now() - began
        step.set({ name: 'done', file, choice, seconds, speed: duration / Math.max(0.001, seconds) })
      } catch (error) {
        step.set(abort.signal.aborted ? { name: 'idle' } : { name: 'failed', error })
      } finally {
        running = undefined
      }
    },
    cancel: () => running?.abort(new DOMException('The export was called off.', 'AbortError')),
  }
}
