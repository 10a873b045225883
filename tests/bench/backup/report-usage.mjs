// Preloaded into a tool: writes the processor time and the peak memory of the tool and of the processes that it starts,
// and its calls, to the file that `USAGE_FILE` names.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Clock ticks of `/proc/<pid>/stat` in a second, and bytes of its pages. */
const [TICKS, PAGE] = [100, 4096]
const SAMPLE_MS = 250

const processes = new Map()
const calls = new Map()

const timer = setInterval(sample, SAMPLE_MS)
timer.unref()
const send = globalThis.fetch
globalThis.fetch = async (input, options) => {
  const began = performance.now()
  try {
    return await send(input, options)
  } finally {
    const path = new URL(input instanceof Request ? input.url : input).pathname.replace(
      /(?<=\/(?:backups|tables|chat|jam)\/)[^/]+/g,
      ':id',
    )
    const name = `${options?.method ?? 'GET'} ${path}`
    const { count, seconds } = calls.get(name) ?? { count: 0, seconds: 0 }
    calls.set(name, { count: count + 1, seconds: seconds + (performance.now() - began) / 1000 })
  }
}

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1024 }
  const started = {}
  for (const { name, cpuSeconds, peakBytes } of processes.values()) {
    const sum = (started[name] ??= { cpuSeconds: 0, peakBytes: 0 })
    sum.cpuSeconds += cpuSeconds
    sum.peakBytes += peakBytes
  }
  writeFileSync(
    process.env.USAGE_FILE,
    JSON.stringify({ ...usage, started, calls: Object.fromEntries(calls) }),
  )
})

/** Notes the processes below this one; those that have ended keep their last figures. */
function sample() {
  const parents = new Map()
  const stats = new Map()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const end = text.lastIndexOf(')')
      const fields = text.slice(end + 2).split(' ')
      parents.set(pid, fields[1])
      const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS
      stats.set(pid, {
        name: text.slice(text.indexOf('(') + 1, end),
        cpuSeconds,
        bytes: Number(fields[21]) * PAGE,
      })
    } catch {
      // It has ended.
    }
  }
  const isBelow = (pid) => {
    const parent = parents.get(pid)
    return parent !== undefined && (parent === String(process.pid) || isBelow(parent))
  }
  for (const [pid, { name, cpuSeconds, bytes }] of stats) {
    if (!isBelow(pid)) continue
    const peakBytes = Math.max(bytes, processes.get(pid)?.peakBytes ?? 0)
    processes.set(pid, { name, cpuSeconds, peakBytes })
  }
}
