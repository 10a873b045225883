import { expect, test } from 'vitest'
import type { Bindings } from './bindings.ts'
import { parseEnv, settingProblems } from './env.ts'

const secret = 'x'.repeat(32)
/** Settings only: parsing never touches the other bindings. */
const bindings = (settings: Partial<Bindings>) =>
  ({
    ENVIRONMENT: 'production',
    AUTH_SECRET: secret,
    APP_ORIGIN: 'https://mouthpiece.example',
    ...settings,
  }) as Bindings

test('a deployment with nothing but a secret and its address works', () => {
  expect(parseEnv(bindings({}))).toEqual({
    environment: 'production',
    authSecret: secret,
    signInLimits: { account: { attempts: 10, seconds: 300 }, address: { attempts: 50, seconds: 300 } },
    chatRate: { attempts: 20, seconds: 10 },
    campaignRate: { attempts: 50, seconds: 1 },
    chatShards: 1,
    recordQuota: { records: 20_000, bytes: 250 * 1024 * 1024 },
    redirectHosts: [],
    mailFrom: undefined,
    smtp: undefined,
    operatorSecret: undefined,
    isRestoring: false,
    mailWebhookSecret: undefined,
    appOrigin: 'https://mouthpiece.example',
    challenge: undefined,
    runtime: {
      deprecationDate: '',
      challenge: { siteKey: '' },
      analytics: { key: '', host: '', defaults: '' },
    },
  })
  expect(parseEnv(bindings({ SIGN_IN_LIMIT_ACCOUNT: '3 per 60' })).signInLimits.account).toEqual({
    attempts: 3,
    seconds: 60,
  })
})

test('a user’s storage is limited by records and megabytes, or unlimited', () => {
  const quotaOf = (RECORDS_PER_PERSON: string) => parseEnv(bindings({ RECORDS_PER_PERSON })).recordQuota
  expect(quotaOf('200 in 10 MB')).toEqual({ records: 200, bytes: 10 * 1024 * 1024 })
  expect(quotaOf('off')).toBeUndefined()
  for (const wrong of ['200', '200 in 10', '0 in 10 MB', '200 per 10']) {
    expect(() => quotaOf(wrong)).toThrow(expect.objectContaining({ code: 'not_configured' }))
  }
})

test.each([
  ['off', undefined],
  ['0', undefined],
  ['50', { attempts: 50, seconds: 1 }],
  ['20 per 10', { attempts: 20, seconds: 10 }],
])('chat goes on at %j', (CHAT_RATE, expected) => {
  expect(parseEnv(bindings({ CHAT_RATE })).chatRate).toEqual(expected)
})

test.each([
  ['', undefined],
  ['hello@x.test', { name: 'Mouthpiece', email: 'hello@x.test' }],
  ['The team <hello@x.test>', { name: 'The team', email: 'hello@x.test' }],
])('mail from %j', (MAIL_FROM, expected) => {
  expect(parseEnv(bindings({ MAIL_FROM })).mailFrom).toEqual(expected)
})

test('links lead to the address that is set; only development goes without one', () => {
  expect(parseEnv(bindings({ APP_ORIGIN: 'https://x.test' })).appOrigin).toBe('https://x.test')
  expect(parseEnv(bindings({ ENVIRONMENT: 'development', APP_ORIGIN: '' })).appOrigin).toBeUndefined()
  for (const APP_ORIGIN of ['', undefined]) {
    const settings = { ENVIRONMENT: 'production', AUTH_SECRET: secret, APP_ORIGIN } as Bindings
    expect(() => parseEnv(settings)).toThrow(/^not_configured$/)
  }
})

test.each([
  ['', undefined],
  [
    'smtps://ada:p%40ss@smtp.x.test',
    { host: 'smtp.x.test', port: 465, secure: true, user: 'ada', password: 'p@ss' },
  ],
  ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, secure: false, user: '', password: '' }],
])('the SMTP server %j', (SMTP_URL, expected) => {
  expect(parseEnv(bindings({ SMTP_URL })).smtp).toEqual(expected)
})

test.each([
  [{ SMTP_URL: 'mail.x.test' }, 'SMTP_URL must read'],
  [{ SMTP_URL: 'https://mail.x.test' }, 'SMTP_URL must read'],
  [{ TURNSTILE_SITE_KEY: '0x4AA' }, 'TURNSTILE_SECRET goes with TURNSTILE_SITE_KEY'],
  [{ TURNSTILE_SECRET: '0x4AA' }, 'TURNSTILE_SECRET goes with TURNSTILE_SITE_KEY'],
  [{ TURNSTILE_SITE_KEY: '"><script>' }, 'TURNSTILE_SITE_KEY must be a site key'],
  [{ MAIL_WEBHOOK_SECRET: 'secret' }, 'MAIL_WEBHOOK_SECRET must begin'],
  [{ BACKUP_SECRET: 'short' }, 'BACKUP_SECRET must have at least 32 characters'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must read'],
  [{ MAIL_FROM: 'A\r\nBcc: e@x.test <a@x.test>' }, 'MAIL_FROM must read'],
  [{ APP_ORIGIN: 'https://x.test/' }, 'APP_ORIGIN must be an origin'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
  [{ DEPRECATION_DATE: 'soon' }, 'DEPRECATION_DATE must be a date'],
  [{ ANALYTICS_HOST: 'http://x' }, 'ANALYTICS_HOST must be an https address'],
  [{ SIGN_IN_LIMIT_ADDRESS: 'many' }, 'SIGN_IN_LIMIT_ADDRESS must read'],
])('%j is named in development and kept quiet in production', (settings, words) => {
  expect(() => parseEnv(bindings({ ENVIRONMENT: 'development', ...settings }))).toThrow(words)
  expect(() => parseEnv(bindings(settings))).toThrow(/^not_configured$/)
})

test('everything that is missing is named at once, with what it is for and how to make it', () => {
  const problems = settingProblems({ ENVIRONMENT: 'production', TURNSTILE_SITE_KEY: '0x4AA' })
  expect(problems).toEqual([
    expect.stringMatching(/^AUTH_SECRET is missing \(signs sessions .*`openssl rand -hex 32`\)$/),
    expect.stringMatching(/^TURNSTILE_SECRET goes with TURNSTILE_SITE_KEY/),
    expect.stringMatching(/^APP_ORIGIN is missing .*links in mail/),
  ])
  expect(settingProblems(bindings({}))).toEqual([])
})
