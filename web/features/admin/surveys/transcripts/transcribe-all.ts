import type { FilmAnswer } from '#contract/survey/films'

export interface TranscribeAllDeps {
  /** A page of recordings without a transcript; `after` is the `next` of the page before. */
  page(after: string | null): Promise<{ items: FilmAnswer[]; totalItems: number; next: string | null }>
  /** Transcribes a recording; one that cannot be read is skipped. */
  transcribe(answer: FilmAnswer): Promise<void>
}

/**
 * Transcribes all recordings, page by page, until `signal` aborts. Rejects with the first failure; what was transcribed
 * before it is stored.
 */
export async function transcribeAll(
  deps: TranscribeAllDeps,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, of: number) => void },
): Promise<void> {
  let done = 0
  let of = 0
  for (let after: string | null = null, more = true; more;) {
    const page = await deps.page(after)
    // Later pages count what is left; answers may arrive meanwhile.
    of = Math.max(of, page.totalItems)
    for (const answer of page.items) {
      signal.throwIfAborted()
      onProgress(done, of)
      await deps.transcribe(answer)
      done++
    }
    after = page.next
    more = after !== null
  }
}
