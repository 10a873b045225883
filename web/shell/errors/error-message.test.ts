import { errorCodes } from '#contract/error-codes'
import { expect, test } from 'vitest'
import { CallError } from '../../platform/call-error.ts'
import { PageError } from './page-error.ts'
import { errorMessage } from './error-message.ts'

const codes = [...errorCodes, 'offline', 'aborted'] as const

test.each(codes)('%s is told in words', (code) => {
  const { title, text } = errorMessage(new CallError({ status: 400, code, url: '/api/secret?token=1' }))
  expect(title).toMatch(/^[A-Z]/)
  // A sentence with a way on; never the code, a status number or an address.
  expect(text).toMatch(/^[A-Z].{15,}[.?]$/)
  expect(`${title} ${text}`).not.toMatch(/_|\b[45]\d\d\b|\/api|token/)
})

test('a missing page is reported with its path', () => {
  const error = new PageError({ status: 404, message: 'Page not found: /nowhere' })
  expect(errorMessage(error).title).toBe('Page not found: /nowhere')
})

test.each([new TypeError('x is undefined'), 'a string', undefined])(
  'a bug (%s) shows nothing of itself',
  (bug) => {
    const { title, text } = errorMessage(bug)
    expect(title).toBe('Something went wrong')
    expect(text).not.toContain('undefined')
  },
)

test('a broken auth system has its own message', () => {
  expect(errorMessage(new Error('Auth system unavailable')).title).toBe('Auth system unavailable')
})

test('a chunk that failed to load is reported as a connection error, not as a bug', () => {
  const missingChunk = new TypeError('Failed to fetch dynamically imported module: /assets/chat-page-1.js')
  expect(errorMessage(missingChunk)).toEqual({
    title: 'This page did not load',
    text: 'A part of it is missing here. Check your connection, then try again.',
  })
})
