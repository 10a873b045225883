import { documentSchema } from '#contract/document/document'
import { expect, test } from 'vitest'
import { clipsAt } from '../../../tests/support/documents/clips-at.ts'
import { migrateDocument } from '../../engine/document/migrate-document.ts'
import { SAMPLE_TAKE, sampleDocument } from './sample-document.ts'

test('the sample is a valid document', () => {
  expect(migrateDocument(sampleDocument({ id: 'pip', rig: '' }, 5))).toEqual(
    sampleDocument({ id: 'pip', rig: '' }, 5),
  )
  expect(documentSchema.safeParse(sampleDocument({ id: 'pip', rig: '' }, 0)).success).toBe(true)
})

test('the character speaks the sample from beginning to end', () => {
  const document = sampleDocument({ id: 'pip', rig: '' }, 5)
  expect(document.performers[0]?.character).toBe('pip')
  expect(clipsAt(document, 0).map(({ clip }) => clip.take)).toEqual([SAMPLE_TAKE])
  expect(clipsAt(document, 4.99)).toHaveLength(1)
  expect(clipsAt(document, 5)).toHaveLength(0)
})

test('without the sample’s sound there is nothing to play', () => {
  const document = sampleDocument({ id: 'pip', rig: '' }, 0)
  expect(clipsAt(document, 0)).toEqual([])
  expect(document.captions).toEqual([])
})

test('captions show the speech, also without sound', () => {
  const { captions } = sampleDocument({ id: 'pip', rig: '' }, 6.25)
  expect(captions.map(({ text }) => text).join(' ')).toBe(
    'Hi, I’m Pip! Give me your voice, and I will give it a face.',
  )
})
