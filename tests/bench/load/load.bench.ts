import { FULL_LOAD, MAX_RSS_BYTES, SHORT_LOAD } from './load-sizes.ts'
import { runLoad, type LoadFigures } from './run-load.ts'

const MEGABYTE = 1024 * 1024
/** Between the lowest live heaps of the minutes. In the product's, a leak of 100 bytes a request would exceed it. */
const MAX_GROWTH = 1.1
/** Calls in flight are more than a tenth of the one or two megabytes that a simulator of the platform has. */
const NOISE_BYTES = MEGABYTE / 2
/** Milliseconds until 99 of 100 messages are everywhere: people do not notice a tenth of a second. */
const MAX_MESSAGE_P99 = 100

/**
 * 1,000 sockets in 20 rooms and 100 requests a second for five minutes. `--minutes=2` is shorter, `--only=upload,record`
 * sends these kinds of requests alone, `--short` runs what the tests run.
 */
export async function run(): Promise<void> {
  const word = process.argv.find((argument) => argument.startsWith('--minutes='))
  const seconds = word === undefined ? FULL_LOAD.seconds : 60 * Number(word.slice('--minutes='.length))
  const only = process.argv.find((argument) => argument.startsWith('--only='))
  const size = process.argv.includes('--short') ? SHORT_LOAD : { ...FULL_LOAD, seconds }
  const kinds = only?.slice('--only='.length).split(',')
  const figures = await runLoad({ ...size, ...(kinds && { only: kinds }) })
  printRequests(figures)
  printEvents(figures)
  printMemory(figures)
}

function must(holds: boolean): string {
  if (!holds) process.exitCode = 1
  return holds ? '' : '   over its limit'
}

function printRequests({ kinds, requests, retried, dropped, errors, processorSeconds }: LoadFigures) {
  console.log('kind                    runs    p50 ms    p99 ms   at most')
  for (const { name, sent, p50, p99, maxP99 } of kinds) {
    const cells = [String(sent).padStart(6), ...[p50, p99, maxP99].map((ms) => ms.toFixed(0).padStart(9))]
    console.log(`${name.padEnd(22)}${cells.join(' ')}${must(p99 <= maxP99)}`)
  }
  const failed = [...errors.values()].reduce((all, count) => all + count, 0)
  console.log(
    `${requests} requests, ${failed} failed${must(failed === 0)}; ${retried} sent again on a new connection, ${dropped} unread by an overloaded server${must(dropped === 0)}; ${processorSeconds.toFixed(1)} s of processor`,
  )
  for (const [error, count] of errors) console.log(`  ${count} × ${error}`)
}

function printEvents({ messages, chat, jam }: LoadFigures) {
  const { p50, p99, lost, doubled, misordered } = chat
  const faults = lost + doubled + misordered
  console.log(
    `${messages} messages, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (at most ${MAX_MESSAGE_P99})${must(p99 <= MAX_MESSAGE_P99)}; lost ${lost}, doubled ${doubled}, out of order ${misordered}${must(faults === 0)}`,
  )
  console.log(`jam edits: ${jam.lost} lost, ${jam.faults} out of order${must(jam.lost + jam.faults === 0)}`)
}

function printMemory({ resident, heaps, mappings }: LoadFigures) {
  const minutes = minutesOf(heaps)
  const names = [...(heaps[0]?.bytes.keys() ?? [])]
  const heading = 'live heap at its lowest, MB'.padEnd(36)
  console.log(heading + minutes.map((_, at) => `${at + 1}. minute`.padStart(10)).join(''))
  for (const name of names) {
    const lowest = minutes.map((samples) => Math.min(...samples.map(({ bytes }) => bytes.get(name) ?? 0)))
    const [least, most] = [Math.min(...lowest), Math.max(...lowest)]
    const isSteady = most <= least * MAX_GROWTH || most - least <= NOISE_BYTES
    const cells = lowest.map((bytes) => (bytes / MEGABYTE).toFixed(1).padStart(10)).join('')
    console.log(`  ${name.padEnd(34)}${cells}${minutes.length > 1 ? must(isSteady) : ''}`)
  }
  const most = minutesOf(resident).map((samples) => Math.max(...samples.map(({ bytes }) => bytes)))
  const cells = most.map((bytes) => (bytes / MEGABYTE).toFixed(0).padStart(10)).join('')
  console.log(`${'most resident, MB'.padEnd(36)}${cells}${must(Math.max(...most) <= MAX_RSS_BYTES)}`)
  for (const [name, after] of Object.entries(mappings.after)) {
    const before = mappings.before[name] ?? 0
    if (Math.abs(after - before) > 1024) console.log(`  ${name}: ${before} → ${after} KB`)
  }
}

/** Returns the samples of each minute, without a last minute of less than half the samples. */
function minutesOf<Sample extends { at: number }>(all: readonly Sample[]): Sample[][] {
  const minutes: Sample[][] = []
  for (const sample of all) (minutes[Math.floor(sample.at / 60)] ??= []).push(sample)
  // An overloaded server may not answer for a minute.
  const sampled = minutes.filter(({ length }) => length > 0)
  const [first = 0, last = 0] = [sampled[0]?.length, sampled.at(-1)?.length]
  return sampled.length > 1 && last < first / 2 ? sampled.slice(0, -1) : sampled
}
