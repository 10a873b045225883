import { expect, test } from 'vitest'
import { CallError } from '../../platform/call-error.ts'
import { renderingErrorText } from './rendering-error.ts'

const refused = (data: object) =>
  new CallError({ status: 400, code: 'validation_failed', url: '/', response: { data } })

test('a rendering with a withdrawn answer is to be made again; other refusals have their own texts', () => {
  expect(renderingErrorText(refused({ video: { code: 'validation_withdrawn' } }))).toContain(
    'withdrew an answer',
  )
  for (const error of [
    refused({ video: { code: 'validation_missing_rel_records' } }),
    refused({ a: null }),
    'x',
  ])
    expect(renderingErrorText(error)).not.toContain('withdrew')
})
