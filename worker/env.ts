import * as z from 'zod'
import { AppError } from './contract/app-error.ts'
import { isEmailAddress } from './model/mail/email-address.ts'
import type { RuntimeConfig } from './contract/runtime-config.ts'
import type { Bindings } from './bindings.ts'
import { settingList } from './settings.ts'

export interface Allowance {
  attempts: number
  seconds: number
}

export interface SmtpConfig {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS, which only a loopback server may lack. */
  secure: boolean
  user: string
  password: string
}

export interface Config {
  environment: 'development' | 'production'
  /** With each user's own key it signs sessions. */
  authSecret: string
  /** Failed sign-ins until a lockout. */
  signInLimits: { account: Allowance; address: Allowance }
  /** Sender of all mail, if there is any. */
  mailFrom: { name: string; email: string } | undefined
  /** Campaigns are sent through nothing else. */
  smtp: SmtpConfig | undefined
  /** Standard Webhooks; without it none are accepted. */
  mailWebhookSecret: string | undefined
  /** For backup and restore; without it there are no operator calls. */
  operatorSecret: string | undefined
  /** Only operator calls are answered, and no job runs. */
  isRestoring: boolean
  challenge: { siteKey: string; secret: string } | undefined
  appOrigin: string | undefined
  /** Messages of one user in one room; `undefined`: no limit. */
  chatRate: Allowance | undefined
  /** For all campaigns together; `undefined`: no limit. */
  campaignRate: Allowance | undefined
  /** Per kind of record and user; `undefined`: no limit. */
  recordQuota: { records: number; bytes: number } | undefined
  chatShards: number
  /** Allowed targets of route rules. */
  redirectHosts: readonly string[]
  /** Sent to every page. */
  runtime: Omit<RuntimeConfig, 'routeRules' | 'needsConsent'>
}

const SECRET_MIN_LENGTH = 32

const allowance = z
  .string()
  .regex(/^[1-9]\d* per [1-9]\d*$/, 'must read “<attempts> per <seconds>”, as in “10 per 300”')
  .transform((text): Allowance => {
    const [attempts = 0, seconds = 0] = text.split(' per ').map(Number)
    return { attempts, seconds }
  })

/** A bare number is per second; “off” or 0 disables the limit. */
const rate = z
  .string()
  .regex(/^(?:off|\d+|[1-9]\d* per [1-9]\d*)$/, 'must read “<number> per <seconds>”, or “off”')
  .transform((text): { limit: Allowance | undefined } => {
    const [attempts = 0, seconds = 1] = text.split(' per ').map(Number)
    return { limit: attempts > 0 ? { attempts, seconds } : undefined }
  })

const BYTES_PER_MB = 1024 * 1024

const recordQuota = z
  .string()
  .regex(/^(?:off|[1-9]\d* in [1-9]\d* MB)$/, 'must read “<records> in <megabytes> MB”, or “off”')
  .transform((text): { limit: { records: number; bytes: number } | undefined } => {
    const [records = 0, megabytes = 0] = text.replace(' MB', '').split(' in ').map(Number)
    return { limit: text === 'off' ? undefined : { records, bytes: megabytes * BYTES_PER_MB } }
  })

function senderOf(text: string): { name: string; email: string } | undefined {
  const found = /^(?:([^<>\p{Cc}]+) )?<?([^<>\s]+?)>?$/u.exec(text)
  const email = found?.[2] ?? ''
  return isEmailAddress(email) ? { name: found?.[1] ?? 'Mouthpiece', email } : undefined
}

const smtpPorts: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 }

/** `smtps://user:password@host:465`, or `smtp://…` for STARTTLS. */
function smtpOf(text: string): SmtpConfig | undefined {
  const url = URL.parse(text)
  const usual = smtpPorts[url?.protocol ?? '']
  if (!url?.hostname || usual === undefined) return undefined
  return {
    host: url.hostname,
    port: url.port === '' ? usual : Number(url.port),
    secure: url.protocol === 'smtps:',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}

const settings = z.object({
  AUTH_SECRET: z
    .string('is missing')
    .min(SECRET_MIN_LENGTH, `must have at least ${SECRET_MIN_LENGTH} characters`),
  ENVIRONMENT: z.enum(['development', 'production'], 'must be development or production'),
  DEPRECATION_DATE: z
    .union([z.literal(''), z.iso.date(), z.iso.datetime()], 'must be a date (YYYY-MM-DD) or empty')
    .default(''),
  ANALYTICS_KEY: z.string().default(''),
  ANALYTICS_HOST: z
    .string()
    .refine(
      (host) => host === '' || URL.parse(host)?.protocol === 'https:',
      'must be an https address or empty',
    )
    .default(''),
  ANALYTICS_DEFAULTS: z.string().default(''),
  MAIL_FROM: z
    .string()
    .refine((text) => text === '' || senderOf(text), 'must read “Name <address>” or be empty')
    .default(''),
  SMTP_URL: z
    .string()
    .refine((text) => text === '' || smtpOf(text), 'must read smtps://user:password@host:465 or be empty')
    .default(''),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .refine(
      (text) => text === '' || /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text),
      'must begin with “whsec_”, followed by at least 24 bytes in base 64, or be empty',
    )
    .default(''),
  BACKUP_SECRET: z
    .string()
    .refine(
      (text) => text === '' || text.length >= SECRET_MIN_LENGTH,
      `must have at least ${SECRET_MIN_LENGTH} characters or be empty`,
    )
    .default(''),
  RESTORE: z.string().default(''),
  APP_ORIGIN: z
    .string()
    .refine(
      (text) => text === '' || URL.parse(text)?.origin === text,
      'must be an origin like https://mouthpiece.example, or empty',
    )
    .default(''),
  // The value is written into a page.
  TURNSTILE_SITE_KEY: z
    .string()
    .regex(/^[\w-]*$/, 'must be a site key or empty')
    .default(''),
  TURNSTILE_SECRET: z.string().default(''),
  SIGN_IN_LIMIT_ACCOUNT: allowance.default({ attempts: 10, seconds: 300 }),
  SIGN_IN_LIMIT_ADDRESS: allowance.default({ attempts: 50, seconds: 300 }),
  CHAT_RATE: rate.default({ limit: { attempts: 20, seconds: 10 } }),
  CAMPAIGN_RATE: rate.default({ limit: { attempts: 50, seconds: 1 } }),
  REDIRECT_HOSTS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every((host) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)),
      'must be hosts like blog.example, separated by commas, or be empty',
    )
    .default([]),
  RECORDS_PER_PERSON: recordQuota.default({ limit: { records: 20_000, bytes: 250 * BYTES_PER_MB } }),
  CHAT_SHARDS: z.coerce.number('must be a number').int().min(1).max(256).default(1),
})

/** Another faulty setting does not hide these. */
const always = () => true

const schema = settings
  .refine(({ TURNSTILE_SITE_KEY: key, TURNSTILE_SECRET: secret }) => !key === !secret, {
    path: ['TURNSTILE_SECRET'],
    message: 'goes with TURNSTILE_SITE_KEY: set both or neither',
    when: always,
  })
  // Otherwise a request's Host header would decide where links in mails lead.
  .refine(({ ENVIRONMENT, APP_ORIGIN }) => ENVIRONMENT === 'development' || Boolean(APP_ORIGIN), {
    path: ['APP_ORIGIN'],
    message: 'is missing',
    when: always,
  })

/** The faulty settings, each with what to do about it; an empty list if the worker can start. */
export function settingProblems(env: unknown): string[] {
  const { error } = schema.safeParse(env)
  return (error?.issues ?? []).map(({ path, message }) => {
    const name = path.join('.')
    const known = settingList.find((setting) => setting.name === name)
    return known ? `${name} ${message} (${known.purpose}; ${known.make})` : `${name} ${message}`
  })
}

const parsed = new WeakMap<Bindings, Config>()

/**
 * Once per set of bindings. `not_configured` names the faulty setting only in development; elsewhere the log does.
 */
export function parseEnv(env: Bindings): Config {
  const known = parsed.get(env)
  if (known) return known
  const result = schema.safeParse(env)
  if (!result.success) {
    const wrong = settingProblems(env).join('; ')
    throw new AppError('not_configured', {
      cause: new Error(wrong),
      ...(env.ENVIRONMENT === 'development' && {
        message: `The worker is not configured: ${wrong}. \`npm run seed\` writes a .dev.vars that works.`,
      }),
    })
  }
  const { data } = result
  const config: Config = {
    environment: data.ENVIRONMENT,
    authSecret: data.AUTH_SECRET,
    signInLimits: { account: data.SIGN_IN_LIMIT_ACCOUNT, address: data.SIGN_IN_LIMIT_ADDRESS },
    mailFrom: senderOf(data.MAIL_FROM),
    smtp: smtpOf(data.SMTP_URL),
    mailWebhookSecret: data.MAIL_WEBHOOK_SECRET || undefined,
    operatorSecret: data.BACKUP_SECRET || undefined,
    isRestoring: data.RESTORE !== '',
    challenge: data.TURNSTILE_SITE_KEY
      ? { siteKey: data.TURNSTILE_SITE_KEY, secret: data.TURNSTILE_SECRET }
      : undefined,
    appOrigin: data.APP_ORIGIN === '' ? undefined : data.APP_ORIGIN,
    chatRate: data.CHAT_RATE.limit,
    campaignRate: data.CAMPAIGN_RATE.limit,
    recordQuota: data.RECORDS_PER_PERSON.limit,
    chatShards: data.CHAT_SHARDS,
    redirectHosts: data.REDIRECT_HOSTS,
    runtime: {
      deprecationDate: data.DEPRECATION_DATE,
      challenge: { siteKey: data.TURNSTILE_SITE_KEY },
      analytics: { key: data.ANALYTICS_KEY, host: data.ANALYTICS_HOST, defaults: data.ANALYTICS_DEFAULTS },
    },
  }
  parsed.set(env, config)
  return config
}
