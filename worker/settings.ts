export interface Setting {
  name: string
  /** Secrets are set with `wrangler secret put`, variables in wrangler.toml. */
  kind: 'secret' | 'variable'
  /** Deployments that serve nothing without it. */
  needed: 'everywhere' | 'when deployed' | 'optional'
  purpose: string
  /** The shape of a value, or the command that makes one. */
  make: string
  /** A well-formed secret, for checks that know only the names of secrets. */
  example?: string
  /** The loss without it, for the operator who deploys. */
  loss?: string
}

/** Every setting and secret of a deployment: DEPLOY.md, the worker's start and `npm run deploy` read this list. */
export const settingList: readonly Setting[] = [
  {
    name: 'AUTH_SECRET',
    kind: 'secret',
    needed: 'everywhere',
    purpose:
      'signs sessions and seals second factors, waiting mail and links in mails; a new one signs everyone out',
    make: 'at least 32 characters: `openssl rand -hex 32`',
    example: 'x'.repeat(32),
  },
  {
    name: 'ENVIRONMENT',
    kind: 'variable',
    needed: 'everywhere',
    purpose: '`development`, set only by `.dev.vars`, opens the outbox and explains missing settings',
    make: '`production`',
  },
  {
    name: 'APP_ORIGIN',
    kind: 'variable',
    needed: 'when deployed',
    purpose: 'the deployment’s own address, used for links in mail',
    make: 'an origin: `https://mouthpiece.example`',
  },
  {
    name: 'BACKUP_SECRET',
    kind: 'secret',
    needed: 'optional',
    purpose:
      'signs the calls of `npm run backup` and `npm run restore` and of the deep health check, which are absent without it',
    make: 'at least 32 characters: `openssl rand -hex 32`',
    example: 'x'.repeat(32),
    loss: 'this deployment cannot be backed up',
  },
  {
    name: 'RESTORE',
    kind: 'variable',
    needed: 'optional',
    purpose: 'during a restore: only signed calls are answered',
    make: 'any text; delete it afterwards',
  },
  {
    name: 'MAIL_FROM',
    kind: 'variable',
    needed: 'optional',
    purpose: 'sender of all mail; its domain must be set up under Email Service',
    make: '`Name <address>`',
    loss: 'no mail is sent',
  },
  {
    name: 'SMTP_URL',
    kind: 'secret',
    needed: 'optional',
    purpose: 'SMTP submission server; campaigns are sent through it only',
    make: '`smtps://user:password@host:465`',
    example: 'smtps://user:password@smtp.example:465',
  },
  {
    name: 'MAIL_WEBHOOK_SECRET',
    kind: 'secret',
    needed: 'optional',
    purpose: 'verifies delivery events from the mail provider',
    make: '`echo whsec_$(openssl rand -hex 24)`',
    example: `whsec_${'A'.repeat(32)}`,
  },
  {
    name: 'TURNSTILE_SITE_KEY',
    kind: 'variable',
    needed: 'optional',
    purpose: 'Turnstile check on public forms; off without it. Goes with `TURNSTILE_SECRET`',
    make: 'from the dashboard, under Turnstile',
  },
  {
    name: 'TURNSTILE_SECRET',
    kind: 'secret',
    needed: 'optional',
    purpose: 'verifies Turnstile’s answers. Goes with `TURNSTILE_SITE_KEY`',
    make: 'from the dashboard, under Turnstile',
    example: 'secret',
  },
  {
    name: 'SIGN_IN_LIMIT_ACCOUNT',
    kind: 'variable',
    needed: 'optional',
    purpose: 'failed sign-ins before an account has to wait',
    make: '`10 per 300` is ten in five minutes',
  },
  {
    name: 'SIGN_IN_LIMIT_ADDRESS',
    kind: 'variable',
    needed: 'optional',
    purpose: 'failed sign-ins before a network has to wait',
    make: '`50 per 300`',
  },
  {
    name: 'CHAT_RATE',
    kind: 'variable',
    needed: 'optional',
    purpose: 'rate of one person in one room',
    make: '`20 per 10` is 20 messages in ten seconds; `off` for no limit',
  },
  {
    name: 'CHAT_SHARDS',
    kind: 'variable',
    needed: 'optional',
    purpose: 'number of gateways; one handles about 1,500 sockets',
    make: 'a number from 1 to 256',
  },
  {
    name: 'CAMPAIGN_RATE',
    kind: 'variable',
    needed: 'optional',
    purpose: 'rate of all campaigns together',
    make: '`50 per 1` is 50 mails per second; `off` for no limit',
  },
  {
    name: 'RECORDS_PER_PERSON',
    kind: 'variable',
    needed: 'optional',
    purpose: 'records of each kind, and size of their documents, per person',
    make: '`20000 in 250 MB`; `off` for no limit',
  },
  {
    name: 'DEPRECATION_DATE',
    kind: 'variable',
    needed: 'optional',
    purpose: 'projects created before it are redirected to their deprecated page',
    make: 'a date: `2026-01-31`',
  },
  {
    name: 'REDIRECT_HOSTS',
    kind: 'variable',
    needed: 'optional',
    purpose: 'hosts that route rules may redirect to; none without it',
    make: '`blog.example, shop.example`',
  },
  {
    name: 'ANALYTICS_KEY',
    kind: 'variable',
    needed: 'optional',
    purpose: 'PostHog; off without it. Where the law requires consent, visitors are asked first',
    make: 'the project’s public key',
  },
  {
    name: 'ANALYTICS_HOST',
    kind: 'variable',
    needed: 'optional',
    purpose: 'PostHog’s address',
    make: '`https://eu.i.posthog.com`',
  },
  {
    name: 'ANALYTICS_DEFAULTS',
    kind: 'variable',
    needed: 'optional',
    purpose: 'the date whose defaults PostHog uses',
    make: '`2025-05-24`',
  },
]
