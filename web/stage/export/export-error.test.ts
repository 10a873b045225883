import { expect, test } from 'vitest'
import { ExportError, type ExportErrorCode } from '../../engine/render/export-error.ts'
import { PlayerError } from '../cast/player-error.ts'
import { exportErrorMessage } from './export-error.ts'

const codes: ExportErrorCode[] = [
  'browser_without_webcodecs',
  'format_unsupported',
  'nothing_to_export',
  'storage_full',
  'worker_failed',
  'encoder_failed',
]

test('every failure has its own words and a way on', () => {
  const words = codes.map((code) => exportErrorMessage(new ExportError(code)))
  expect(new Set(words.map(({ title }) => title)).size).toBe(codes.length)
  for (const { text } of words) expect(text).toMatch(/again|open this page|first/)
})

test('a missing sound is reported by name, a bug as an encoder error', () => {
  expect(exportErrorMessage(new PlayerError('sound-missing', 'Take 2')).title).toContain('Take 2')
  expect(exportErrorMessage(new Error('bug')).title).toBe('The encoder failed')
})
