import { expect, test, vi } from 'vitest'
import { parseRuntimeConfig } from './config.ts'

const none = { deprecationDate: '', analytics: { key: '', host: '', defaults: '' } }

test('the page’s configuration is read', () => {
  const config = {
    deprecationDate: '2026-01-01',
    analytics: { key: 'phc_x', host: 'https://eu.i.posthog.com', defaults: '2025-05-24' },
  }
  expect(parseRuntimeConfig(JSON.stringify(config))).toMatchObject(config)
})

test.each([undefined, null, ''])('no configuration (%s) is none', (text) => {
  expect(parseRuntimeConfig(text)).toMatchObject(none)
})

test('an unreadable configuration is ignored, and logged', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(parseRuntimeConfig('{')).toMatchObject(none)
  expect(parseRuntimeConfig('{"analytics":1}')).toMatchObject(none)
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
})
