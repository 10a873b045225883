import { expect, test } from 'vitest'
import { englishTranslation } from '../catalogues.ts'
import { fileRoom } from './file-room.ts'

test('the room for files is what the stored ones leave', () => {
  const { fitting, exceeded } = fileRoom(['a', 'b', 'c'], { maxFiles: 5, stored: 4 })
  expect(fitting).toEqual(['a'])
  expect(englishTranslation.t('fileRoom', { count: exceeded ?? 0 })).toBe('Only 1 more can be added.')
})

test('files that fit exceed nothing, and a full list takes none', () => {
  expect(fileRoom(['a', 'b'], { maxFiles: 5, stored: 3 })).toEqual({
    fitting: ['a', 'b'],
    exceeded: undefined,
  })
  expect(fileRoom(['a'], { maxFiles: 2, stored: 3 })).toEqual({ fitting: [], exceeded: 0 })
})
