import { expect, test } from 'vitest'
import { createExportRun } from './export-run.ts'
import { exportSizes } from './export-options.ts'
import { exportTitle } from './export-title.ts'

const size = exportSizes({ width: 1280, height: 720, fps: 30 })[0]
if (!size) throw new Error('There is no size.')
const choice = { format: 'webm', size, fps: 30 } as const

test('the tab’s title shows an export’s progress and result', async () => {
  const run = createExportRun(() => 0)
  const titles = [exportTitle(run.step.get(), 'Export')]
  run.step.subscribe(() => titles.push(exportTitle(run.step.get(), 'Export')))
  await run.start({
    choice,
    duration: 10,
    async make(onProgress) {
      onProgress(0.379)
      return new Blob()
    },
  })
  await run.start({ choice, duration: 10, make: () => Promise.reject(new Error('No room.')) })
  const working = ['0% · Export', '37% · Export']
  expect(titles).toEqual(['Export', ...working, 'Ready · Export', '0% · Export', 'Failed · Export'])
})
