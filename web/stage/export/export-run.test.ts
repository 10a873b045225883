import { expect, test } from 'vitest'
import { exportSizes, type ExportChoice } from './export-options.ts'
import { createExportRun, type ExportJob } from './export-run.ts'

const size = exportSizes({ width: 1280, height: 720, fps: 30 })[0]
if (!size) throw new Error('There is no size.')
const choice: ExportChoice = { format: 'webm', size, fps: 30 }

function run(make: ExportJob['make']) {
  let now = 0
  const made = createExportRun(() => now)
  const start = () => made.start({ choice, duration: 10, make })
  return { ...made, start, pass: (seconds: number) => (now += seconds) }
}

test('progress, time left and speed are reported, then the file', async () => {
  const file = new Blob(['video'])
  const { step, start, pass } = run(async (onProgress) => {
    pass(2)
    onProgress(0.5)
    expect(step.get()).toEqual({ name: 'working', choice, fraction: 0.5, pace: { left: 2, speed: 2.5 } })
    pass(2)
    return file
  })
  await start()
  expect(step.get()).toEqual({ name: 'done', file, choice, seconds: 4, speed: 2.5 })
})

test('a cancelled export goes back to the choice, also when the encoder finishes late', async () => {
  const { step, start, cancel } = run(async () => {
    cancel()
    return new Blob(['late'])
  })
  await start()
  expect(step.get()).toEqual({ name: 'idle' })
})

test('a failed export is reported and can be restarted', async () => {
  let tries = 0
  const { step, start } = run(async () => {
    if (tries++ === 0) throw new Error('encoder died')
    return new Blob(['video'])
  })
  await start()
  expect(step.get()).toMatchObject({ name: 'failed' })
  await start()
  expect(step.get()).toMatchObject({ name: 'done' })
})

test('a second start while one runs is ignored', async () => {
  let makes = 0
  const { start } = run(async () => {
    makes++
    return new Blob(['video'])
  })
  await Promise.all([start(), start()])
  expect(makes).toBe(1)
})
