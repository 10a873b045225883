import { expect, test, vi } from 'vitest'
import { runJobs, type Job } from './run-jobs.ts'

test('a job that fails is reported by name, and the others run', async () => {
  const failures = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const ran: string[] = []
  const job = (name: string, fails = false): Job<string> => ({
    name,
    every: 'hour',
    async run(deps, now) {
      ran.push(`${name} ${deps} ${now.getTime()}`)
      if (fails) throw new Error('the bucket is away')
    },
  })
  await runJobs([job('a'), job('b', true), job('c')], 'deps', new Date(5))
  expect(ran).toEqual(['a deps 5', 'b deps 5', 'c deps 5'])
  expect(failures.mock.calls).toHaveLength(1)
  expect(failures.mock.calls[0]?.[0]).toContain('"job":"b"')
  expect(failures.mock.calls[0]?.[0]).toContain('the bucket is away')
})
