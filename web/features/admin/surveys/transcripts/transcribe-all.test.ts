import type { FilmAnswer } from '#contract/survey/films'
import { expect, test } from 'vitest'
import { transcribeAll } from './transcribe-all.ts'

/** Recordings `a`, `b` and so on in pages of two. */
function answers(count: number) {
  const all = Array.from({ length: count }, (_, index): FilmAnswer => {
    const file = String.fromCodePoint(97 + index)
    const person = { id: '', name: '' }
    return { response: `r-${file}`, version: 1, file, moment: '', person, agrees: true }
  })
  const done: string[] = []
  return {
    done,
    async page(after: string | null) {
      const from = after === null ? 0 : Number(after)
      const items = all.slice(from, from + 2)
      const left = all.filter(({ file }) => !done.includes(file)).length
      return { items, totalItems: left, next: items.length < 2 ? null : String(from + 2) }
    },
    transcribe: async ({ file }: FilmAnswer) => void done.push(file),
  }
}

test('all pages are transcribed, with one progress over all of them', async () => {
  const deps = answers(5)
  const progress: string[] = []
  await transcribeAll(deps, {
    signal: new AbortController().signal,
    onProgress: (done, of) => progress.push(`${done} of ${of}`),
  })
  expect(deps.done).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(progress).toEqual(['0 of 5', '1 of 5', '2 of 5', '3 of 5', '4 of 5'])
})

test('a stop ends it before the next recording', async () => {
  const deps = answers(5)
  const abort = new AbortController()
  const transcribing = transcribeAll(
    {
      ...deps,
      async transcribe(answer) {
        await deps.transcribe(answer)
        if (answer.file === 'c') abort.abort()
      },
    },
    { signal: abort.signal, onProgress: () => undefined },
  )
  await expect(transcribing).rejects.toThrow()
  expect(deps.done).toEqual(['a', 'b', 'c'])
})
