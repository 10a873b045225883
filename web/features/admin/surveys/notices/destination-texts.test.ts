import type { SurveyDelivery, SurveyDestination } from '#contract/survey/destinations'
import { expect, test } from 'vitest'
import {
  deliveryResult,
  destinationName,
  destinationState,
  hourInUtc,
  hasFailed,
  isFailing,
  lastFailure,
  repeatedText,
  testResult,
} from './destination-texts.ts'

const destination: SurveyDestination = {
  id: 'destination0001',
  created: '2026-03-04 10:20:30.000Z',
  survey: 'survey000000001',
  kind: 'webhook',
  target: 'https://receiver.example.org/',
  name: 'receiver.example.org',
  format: 'event',
  pace: 'each',
  hour: 8,
  state: 'on',
  reason: '',
  previousUntil: '',
  failures: 0,
  failedAt: '',
  failedStatus: 0,
  failedAnswer: '',
  nextAttempt: '',
  waiting: 0,
  failed: 0,
  lastDelivered: '',
}
const delivery: SurveyDelivery = {
  id: 'msg_1',
  created: '2026-03-04 10:20:30.000Z',
  response: 'response0000001',
  event: 'sent',
  state: 'waiting',
  attempts: 0,
  due: '2026-03-04 10:20:30.000Z',
  tried: '',
  status: 0,
  answer: '',
  ms: 0,
}

/** Without the isolates around a receiver's words. */
const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

test('a destination says where it leads and how it fares', () => {
  expect(destinationName(destination)).toBe('Webhook at receiver.example.org')
  expect(destinationName({ kind: 'mail', name: '', target: 'person000000001' })).toBe(
    'Someone who is not an admin any more',
  )
  expect(destinationState(destination)).toBe('Nothing sent yet')
  expect(destinationState({ ...destination, waiting: 2, failed: 1 })).toBe(
    'Nothing sent yet · 2 waiting · 1 failed',
  )
  expect(destinationState({ ...destination, state: 'off', reason: 'gone' })).toMatch(/^Stopped: the receiver/)
})

test.each([
  ['https://receiver.example.org/hook/', '/hook'],
  ['https://receiver.example.org/macros/s/AKfycb123xyz/exec?key=secret', '/…b123xyz/exec'],
  ['https://receiver.example.org/services/T000/B000/longsecretXY', '/…longsecretXY'],
])('webhooks at one host are told apart by the end of %s', (target, end) => {
  expect(destinationName({ ...destination, target })).toBe(`Webhook at receiver.example.org${end}`)
})

test('a destination fails with failed answers, attempts or a refusal', () => {
  expect(isFailing(destination)).toBe(false)
  expect(
    [{ failed: 1 }, { failures: 1 }, { reason: 'gone' as const }].map((one) =>
      isFailing({ ...destination, ...one }),
    ),
  ).toEqual([true, true, true])
  expect(isFailing({ ...destination, failures: 1, state: 'off' })).toBe(false)
})

test('a delivery tells its result', () => {
  expect(deliveryResult({ ...delivery, state: 'delivered', status: 204 })).toBe('Sent (204)')
  expect(deliveryResult({ ...delivery, state: 'delivered' })).toBe('Sent')
  expect(
    bare(deliveryResult({ ...delivery, state: 'failed', attempts: 9, status: 500, answer: 'sorry' })),
  ).toBe('Failed after 9 attempts: 500 sorry')
  expect(deliveryResult({ ...delivery, state: 'failed', attempts: 1 })).toBe('Failed after 1 attempt')
  const retried = { ...delivery, attempts: 1, tried: delivery.due, answer: 'The connection failed.' }
  expect(bare(deliveryResult(retried))).toMatch(
    /^The attempt failed: The connection failed\. · Next attempt .*2026/,
  )
  expect([delivery, { ...delivery, attempts: 1 }, retried].map(hasFailed)).toEqual([false, false, true])
  expect(deliveryResult({ ...delivery, attempts: 1 })).toMatch(/^Waiting, next attempt/)
})

test('a destination whose last attempt failed says why, and when the next is', () => {
  expect(lastFailure(destination)).toBe('')
  const failed = { ...destination, failedAt: delivery.due, failedStatus: 500, failedAnswer: 'no', waiting: 1 }
  expect(bare(lastFailure({ ...failed, nextAttempt: delivery.due }))).toMatch(
    /^Last attempt failed .*2026.*: 500 no · Next attempt .*2026/,
  )
  expect(bare(lastFailure({ ...failed, failedStatus: 0, failedAnswer: '' }))).toMatch(
    /^Last attempt failed [^·]*$/,
  )
  expect(destinationState(failed)).toBe('Nothing delivered yet · 1 waiting')
  expect(isFailing(failed)).toBe(true)
})

test('a test says its result', () => {
  expect(testResult({ ...delivery, state: 'delivered', status: 204 })).toEqual({
    text: 'Test sent: the receiver answered 204.',
    tone: 'good',
  })
  const failed = testResult({ ...delivery, attempts: 1, tried: delivery.due, status: 500, answer: 'no' })
  expect([bare(failed.text), failed.tone]).toEqual(['The test failed: 500 no', 'danger'])
  expect(testResult(undefined).text).toMatch(/in the log/)
})

test.each([
  [9, -120, 7],
  [1, -120, 23],
  [9, 300, 14],
  [22, 300, 3],
  [0, 0, 0],
])('%i o’clock at %i minutes is %i in UTC', (hour, offset, expected) => {
  expect(hourInUtc(hour, offset)).toBe(expected)
})

test('what is sent again at once is counted, and so is the rest', () => {
  expect(repeatedText({ replayed: 1, left: 0 })).toBe('One answer is on its way again.')
  expect(repeatedText({ replayed: 5_000, left: 1 })).toBe(
    '5,000 answers are on their way again. Send again for the one after them.',
  )
})
