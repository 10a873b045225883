import { expect, test } from 'vitest'
import type { ArtGroup } from './imported-art.ts'
import { lidNotes } from './lids.ts'

test('eyes without a closed picture are said to close only if they got a lid', () => {
  const eye = (lid?: string): ArtGroup => ({
    kind: 'group',
    id: 'eye-l',
    attributes: {},
    children: [],
    ...(lid !== undefined && { lid }),
  })
  const closes = 'An eye has no “Blink” layer, so a drawn lid closes it.'
  const staysOpen = 'An eye has neither a “Blink” layer nor a face behind it, so it doesn’t close.'
  expect(lidNotes([eye('')], [eye('#aabbcc')])).toEqual([closes])
  expect(lidNotes([eye('')], [eye()])).toEqual([staysOpen])
  expect(lidNotes([eye(''), eye('')], [eye('#aabbcc'), eye()])).toEqual([closes, staysOpen])
  expect(lidNotes([eye()], [eye()])).toEqual([])
})
