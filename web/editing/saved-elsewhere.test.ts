import { expect, test } from 'vitest'
import { announceSave, onSavedElsewhere } from './saved-elsewhere.ts'

test('a save is announced to the tabs that show the same document, until they stop listening', async () => {
  const heard: string[] = []
  const stop = onSavedElsewhere('project/one', () => heard.push('one'))
  const stopOther = onSavedElsewhere('project/two', () => heard.push('two'))
  announceSave('project/one')
  await expect.poll(() => heard).toEqual(['one'])
  stop()
  announceSave('project/one')
  announceSave('project/two')
  await expect.poll(() => heard).toEqual(['one', 'two'])
  stopOther()
})
