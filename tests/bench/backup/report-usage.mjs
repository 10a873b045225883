// Preloaded into a tool: writes its processor time and peak memory to the file that `USAGE_FILE` names.
import { writeFileSync } from 'node:fs'

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1024 }
  writeFileSync(process.env.USAGE_FILE, JSON.stringify(usage))
})
