import { pages } from '#model/pages/pages'
import { expect, test } from 'vitest'
import { deviceWarningFor, deviceWarnings, DISMISS_TEXT, isSuppressed } from './device-rules.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

test.each([
  ['a desktop', 1440, desktop, null],
  ['exactly 768', 768, desktop, null],
  ['just below', 767.5, desktop, 'mobile'],
  ['a narrow window', 390, desktop, 'mobile'],
  ['a phone', 390, phone, 'mobile'],
  ['a wide phone', 932, phone, 'mobile'],
] as const)('%s', (_, width, userAgent, expected) => {
  expect(deviceWarningFor('/projects', { width, userAgent })).toBe(expected)
})

test('a page in a frame never warns: its width is the frame’s', () => {
  expect(deviceWarningFor('/forms/x', { width: 640, userAgent: desktop, isFramed: true })).toBeNull()
  expect(deviceWarningFor('/forms/x', { width: 390, userAgent: phone, isFramed: true })).toBeNull()
})

test('nothing warns on /, /emails_unsubscribe and the investors’ pages, everything else does', () => {
  const quiet = pages.map(({ path }) => path).filter((path) => isSuppressed(path))
  expect(quiet).toEqual(['/', '/investors/deck', '/investors/demo', '/emails_unsubscribe'])
  expect(isSuppressed('/emails_unsubscribe/')).toBe(true)
  expect(isSuppressed('/emails_unsubscribed')).toBe(false)
})

test('browser detection is off: desktops are not warned', () => {
  const wide = { width: 1440, userAgent: desktop }
  expect(deviceWarningFor('/projects', wide)).toBeNull()
  expect(deviceWarningFor('/projects', wide, { browserDetectedMode: true })).toBe('browser')
})

test('the texts are the specification’s', () => {
  expect(deviceWarnings).toEqual({
    mobile: {
      title: 'Mobile Device Detected',
      text: 'This app is optimized for desktop. Please use a larger screen or open this link in a desktop computer.',
    },
    browser: {
      title: 'Browser Detected',
      text: 'This app is optimized for mobile devices. For the best experience, please open this link on your phone or tablet.',
    },
    other: { title: 'Device Warning', text: 'This app may not work properly on your current device.' },
  })
  expect(DISMISS_TEXT).toBe('Got it')
})
