import { expect, test } from 'vitest'
import { transcriptOf } from './transcript-of.ts'

const caption = (id: string, start: number, text: string) => ({ id, start, duration: 1, text })

test('a transcript has every caption with text, in the order of speech', () => {
  const captions = [
    caption('b', 61.9, ' Then this.\n'),
    caption('none', 2, '  '),
    caption('a', 0.4, 'First.'),
  ]
  expect(transcriptOf({ captions })).toEqual([
    { id: 'a', start: 0.4, clock: '00:00', text: 'First.' },
    { id: 'b', start: 61.9, clock: '01:01', text: 'Then this.' },
  ])
})
