import { expect, test } from 'vitest'
import { RemoteError } from '../../../engine/channel/channel.ts'
import { WorkerDied } from '../../../engine/channel/worker.ts'
import { CallError } from '../../../platform/call-error.ts'
import { PlayerError } from '../../../stage/cast/player-error.ts'
import { analysisErrorMessage } from './analysis-error.ts'

const online = { online: true }

test.each([
  ['a sound that does not arrive', new PlayerError('unreachable', 'Take 1')],
  ['an upload without a network', new CallError({ status: 0, code: 'offline', url: '' })],
])('a missing connection is called that: %s', (_, error) => {
  expect(analysisErrorMessage(error, online).title).toBe('No connection')
})

test('a worker that does not start is a missing connection only without one', () => {
  expect(analysisErrorMessage(new WorkerDied('x'), { online: false }).title).toBe('No connection')
  expect(analysisErrorMessage(new WorkerDied('x'), online).title).toBe('The take could not be analysed again')
})

test('other troubles keep their names, and say that the mouth is as it was', () => {
  const quota = analysisErrorMessage(new CallError({ status: 413, code: 'quota_reached', url: '' }), online)
  expect(quota.title).toMatch(/^Not saved: /)
  const missing = analysisErrorMessage(new PlayerError('sound-missing', 'Take 1'), online)
  expect(missing.title).toContain('Take 1')
  for (const { text } of [quota, missing]) expect(text).toContain('The mouth stays as it is')
  const silent = new RemoteError('VoiceError', 'There is no sound', { code: 'empty' })
  expect(analysisErrorMessage(silent, online).title).toBe('There is nothing to hear')
})
