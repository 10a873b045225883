import { pages } from '#model/pages/pages'
import { expect, test } from 'vitest'
import { redactAll, redactText } from './redact.ts'

const origin = 'https://mouthpiece.example'
const secret = 'sEcReT-123.abc_def'

test('page addresses omit parameters and query', () => {
  for (const { path } of pages) {
    const address = path.replaceAll(/:\w+/g, 'abcdefghij12345')
    const redacted = redactText(`${origin}${address}?code=${secret}&token=${secret}#${secret}`, origin)
    expect(redacted).toBe(origin + path)
  }
})

test.each([
  [`/auth/confirm-password-reset/${secret}`, '/auth/confirm-password-reset/:token'],
  [`/auth/unknown-kind/${secret}`, '/auth'],
  [`/invite?code=${secret}`, '/invite'],
  [`/forms/abcdefghij12345?invitation=${secret}`, '/forms/:id'],
  [`/?utm_source=mail&code=${secret}`, '/?utm_source=mail'],
  [`https://other.example/path/${secret}?q=${secret}`, 'https://other.example'],
  [`a:href="/invite?code=${secret}"nth-child="1"`, 'a:href="/invite"nth-child="1"'],
  [`Open ${origin}/emails_unsubscribe?token=${secret} now`, `Open ${origin}/emails_unsubscribe now`],
  ['Ada/Ben and 1/2', 'Ada/Ben and 1/2'],
  ['/', '/'],
])('%s is told as %s', (text, redacted) => {
  expect(redactText(text, origin)).toBe(redacted)
})

test('addresses are redacted anywhere in an event, and its shape is preserved', () => {
  const at = new Date(0)
  const event = {
    properties: {
      $current_url: `${origin}/invite?code=${secret}`,
      $screen_width: 1440,
      when: at,
      none: null,
    },
    $set_once: { $initial_current_url: `${origin}/auth/confirm-password-reset/${secret}` },
    elements: [{ href: `/invite?code=${secret}` }],
  }
  expect(redactAll(event, origin)).toEqual({
    properties: { $current_url: `${origin}/invite`, $screen_width: 1440, when: at, none: null },
    $set_once: { $initial_current_url: `${origin}/auth/confirm-password-reset/:token` },
    elements: [{ href: '/invite' }],
  })
})
