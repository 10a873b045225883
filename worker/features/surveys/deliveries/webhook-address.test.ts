import { expect, test } from 'vitest'
import { isScriptAnswer, webhookAddress } from './webhook-address.ts'

const production = { development: false, ownOrigin: 'https://mouthpiece.example.com' }

test.each([
  'https://hooks.slack.com/services/T0/B0/x',
  'https://script.google.com/macros/s/abc/exec?key=1',
  'https://receiver.example.org/a?b=c',
  'https://8-8-8-8.sslip.io/',
])('%s may receive answers', (address) => {
  expect(webhookAddress(address, production)?.href).toBe(address)
})

test.each([
  'http://receiver.example.org/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://metadata.google.internal/',
  'https://127.0.0.1.nip.io/',
  'https://10-0-0-1.nip.io/',
  'https://app.192-168-1-1.sslip.io/',
  'https://a.127.0.0.1.b.example.org/',
  'https://7f000001.nip.io/',
  'https://--1.sslip.io/',
  'https://localtest.me/',
  'https://a.lvh.me/',
  'https://localhost./',
  'https://１２７.0.0.1/',
  'https://db.internal/',
  'https://user:secret@receiver.example.org/',
  'https://receiver.example.org:8443/',
  'https://mouthpiece.example.com/api/admin/surveys',
  'https://mouthpiece.example.com./api/admin/surveys',
  'ftp://receiver.example.org/',
  'javascript:alert(1)',
  '',
])('%s may not', (address) => {
  expect(webhookAddress(address, production)).toBeUndefined()
})

test('a development machine may receive its own answers', () => {
  const development = { development: true, ownOrigin: undefined }
  expect(webhookAddress('http://127.0.0.1:8080/hook', development)?.port).toBe('8080')
  expect(webhookAddress('http://10.0.0.1/', development)).toBeUndefined()
  expect(webhookAddress('http://127.0.0.1:8080/hook', production)).toBeUndefined()
})

test('only a script’s own redirect counts as its answer', () => {
  const script = new URL('https://script.google.com/macros/s/abc/exec')
  expect(isScriptAnswer(script, 'https://script.googleusercontent.com/macros/echo?x=1')).toBe(true)
  expect(isScriptAnswer(script, 'https://accounts.google.com/ServiceLogin')).toBe(false)
  expect(isScriptAnswer(script, null)).toBe(false)
  expect(isScriptAnswer(new URL('https://x.example.org/'), 'https://script.googleusercontent.com/a')).toBe(
    false,
  )
})
