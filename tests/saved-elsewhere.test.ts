import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { announceSave, onSavedElsewhere } from '../web/editing/saved-elsewhere.ts'

/** Listens to `project/one` and posts when it hears of it; announces what it is sent. */
const OTHER_TAB = `
  const { parentPort } = require('node:worker_threads')
  import(${JSON.stringify(new URL('../web/editing/saved-elsewhere.ts', import.meta.url).href)}).then((tab) => {
    tab.onSavedElsewhere('project/one', () => parentPort.postMessage('one'))
    parentPort.on('message', tab.announceSave)
    parentPort.postMessage('listens')
  })`

test('a save is announced to the other tabs that show the document, and to none that stopped', async () => {
  const other = new Worker(OTHER_TAB, { eval: true })
  const there: unknown[] = []
  other.on('message', (message) => there.push(message))
  await expect.poll(() => there).toEqual(['listens'])

  const here: string[] = []
  const stop = onSavedElsewhere('project/one', () => here.push('one'))
  const stopOther = onSavedElsewhere('project/two', () => here.push('two'))
  announceSave('project/one')
  await expect.poll(() => there).toEqual(['listens', 'one'])
  // This tab’s own announcement would have come first.
  other.postMessage('project/two')
  await expect.poll(() => here).toEqual(['two'])

  stopOther()
  other.postMessage('project/two')
  other.postMessage('project/one')
  await expect.poll(() => here).toEqual(['two', 'one'])
  stop()
  announceSave('project/one')
  await expect.poll(() => there).toEqual(['listens', 'one', 'one'])
  await other.terminate()
})
