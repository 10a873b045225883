import { afterAll, expect, test } from 'vitest'
import { makeProject, startSession } from '../support/browser.ts'
import { killableBrowser } from '../support/killable-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'
import { press, startRecording, takeLength, timer } from '../support/media/recorder.ts'

const address = ownServer()
const killable = killableBrowser({ microphone: 'tests/support/sounds/hello.wav' })
afterAll(killable.end)

test('a browser that is killed during a recording loses at most a second', async () => {
  const project = await makeProject(address)
  let { page, kill } = await killable.begin()
  await startSession(page, address)
  await page.goto(`${address}/projects/${project}/audio`)
  await startRecording(page)
  await expect.poll(() => timer(page)).toBeGreaterThan(2)
  const recorded = await timer(page)
  await kill()
  ;({ page, kill } = await killable.begin())
  await startSession(page, address)
  await page.goto(`${address}/projects/${project}/audio`)
  await page.getByText('A recording was interrupted').waitFor()
  const takes = await page.getByRole('list', { name: 'Takes' }).getByRole('listitem').count()
  await press(page, 'Recover it')
  await expect
    .poll(() => page.getByRole('list', { name: 'Takes' }).getByRole('listitem').count())
    .toBe(takes + 1)
  await expect.poll(() => takeLength(page)).toBeGreaterThan(recorded - 1)
  await page.getByText('Saved', { exact: true }).waitFor()
  await kill()
})
