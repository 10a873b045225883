import { expect, test } from 'vitest'
import { step } from './step.ts'

/** Starts a process, prints its id, and waits for ever like it. */
const waits = `
  const { spawn } = require('node:child_process')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
  console.log(child.pid)
`

test('a command that prints nothing any more is killed with its descendants', async () => {
  const { code, output, killed } = await step(process.execPath, ['-e', waits], { quiet: true, silence: 5 })
  expect(code).not.toBe(0)
  const child = Number(output)
  expect(child).toBeGreaterThan(0)
  expect(killed).toMatch(new RegExp(`\\b${child}\\b`))
  await expect.poll(() => alive(child)).toBe(false)
})

test('a command that ends is not', async () => {
  const { code, output, killed } = await step('node', ['-e', 'console.log(1)'], { quiet: true, silence: 600 })
  expect({ code, output, killed }).toEqual({ code: 0, output: '1\n', killed: undefined })
})

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
