import type { SurveyDelivery, SurveyDestination } from '#contract/survey/destinations'
import { expect, test } from 'vitest'
import {
  deliveryResult,
  destinationName,
  destinationState,
  hourInUtc,
  isFailing,
  repeatedText,
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
  expect(deliveryResult({ ...delivery, state: 'failed', attempts: 9, status: 500, answer: 'sorry' })).toBe(
    'Failed after 9 attempts: 500 sorry',
  )
  expect(deliveryResult({ ...delivery, state: 'failed', attempts: 1 })).toBe('Failed after 1 attempt')
  expect(deliveryResult({ ...delivery, attempts: 1, answer: 'The connection failed.' })).toMatch(
    /^1 attempt, next attempt .*: The connection failed\.$/,
  )
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
