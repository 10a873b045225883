import { pages } from '#model/pages/pages'
import { expect, test } from 'vitest'
import { hasRoomForNotice } from './notice-places.ts'

const places = pages.map(({ path }) => path.replaceAll(/:\w+/g, 'abcdefghij12345'))
const shownOn = (search: string) => places.filter((pathname) => hasRoomForNotice({ pathname, search }))

test('the notice appears on reading pages, never while recording, exporting, presenting or unsubscribing', () => {
  expect(shownOn('')).toEqual([
    '/',
    '/home',
    '/jam',
    '/mixer',
    '/forms/abcdefghij12345',
    '/terms-privacy',
    '/projects',
    '/projects/abcdefghij12345',
    '/projects/abcdefghij12345/deprecated',
    '/settings/account',
    '/auth/confirm-password-reset/abcdefghij12345',
    '/auth/forgot-password',
    '/auth/confirm-verification/abcdefghij12345',
    '/auth/confirm-email-change/abcdefghij12345',
  ])
  expect(hasRoomForNotice({ pathname: '/no/such/page', search: '' })).toBe(false)
})

test('nor in a frame of another site', () => {
  for (const pathname of ['/projects/abcdefghij12345', '/forms/abcdefghij12345']) {
    expect(hasRoomForNotice({ pathname, search: '?embed=1' }), pathname).toBe(false)
  }
})
