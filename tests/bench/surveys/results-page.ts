/** A call takes at most this, at the 95th percentile. */
const LIMIT_MS = 300
const VISITS = 40

interface Part {
  read: number
  next: string
  summary: { complete: number }
}

/** Times the calls of the page of results once they are counted ahead, and of a filter, which is counted part by part. */
export async function resultsPage(address: string, survey: string, token: string): Promise<void> {
  const ask = async <Answer>(path: string) => {
    const answer = await fetch(path === '/count-ahead' ? address + path : `${address}${survey}${path}`, {
      headers: { Authorization: token },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const started = performance.now()
  let counted = 0
  for (;;) {
    const more = await ask<number>('/count-ahead')
    if (more === 0) break
    counted += more
  }
  console.log(`the job counts ${counted.toLocaleString('en')} responses in ${secondsSince(started)} s`)

  const visits: number[] = []
  for (let visit = 0; visit < VISITS; visit++) {
    const began = performance.now()
    const [, part] = await Promise.all([ask(''), ask<Part>('/counts')])
    visits.push(performance.now() - began)
    if (part.next !== '' || part.read !== counted)
      throw new Error(`A part of ${part.read}, then ${part.next}`)
  }
  report('the page of results: all figures', visits)

  const tables: number[] = []
  for (let page = 1; page <= VISITS; page++) {
    const began = performance.now()
    await ask(`/responses?perPage=50&page=${page}`)
    tables.push(performance.now() - began)
  }
  report('the page of results: its table', tables)

  const parts: number[] = []
  const filtered = performance.now()
  let after = ''
  do {
    const began = performance.now()
    const part: Part = await ask(
      `/counts?question=found_us&answer=friend${after && `&after=${encodeURIComponent(after)}`}`,
    )
    parts.push(performance.now() - began)
    after = part.next
  } while (after !== '')
  report(`a filter: each of ${parts.length} calls (all in ${secondsSince(filtered)} s)`, parts)
}

function report(name: string, times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  console.log(
    `${name}: p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms (at most ${LIMIT_MS}), most ${at(1).toFixed(0)} ms`,
  )
  if (at(0.95) > LIMIT_MS) process.exitCode = 1
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}
