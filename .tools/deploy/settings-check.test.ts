import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import { settingList } from '../../worker/settings.ts'
import { parseEnv } from '../../worker/env.ts'
import { root } from '../step.ts'
import { dryRun } from './dry-run.ts'
import { readConfig, readEnvironment } from './environments.ts'
import { checkSettings, secretNames } from './settings-check.ts'

const ready = {
  ...readEnvironment('staging'),
  vars: { ENVIRONMENT: 'production', APP_ORIGIN: 'https://staging.example', MAIL_FROM: 'a@staging.example' },
  database: { name: 'mouthpiece-staging', id: '0f0f0f0f-0000-4000-8000-000000000000' },
}

test('everything that is missing is listed at once, with the place where it is set', () => {
  const { problems } = checkSettings({ ...readEnvironment('staging') }, [])
  expect(problems).toEqual([
    expect.stringContaining('npx wrangler d1 create mouthpiece-staging'),
    expect.stringMatching(/^AUTH_SECRET is missing[^]*npx wrangler secret put AUTH_SECRET --env staging$/),
    expect.stringMatching(/^APP_ORIGIN is missing[^]*\[env\.staging\.vars\] of wrangler\.toml$/),
  ])
  expect(checkSettings(ready, secretNames)).toEqual({ problems: [], notes: [] })
})

test('what a deployment lacks, misspells or shows to everyone is noted', () => {
  const vars = { ...ready.vars, MAIL_FROM: '', RESTORE: 'yes', SMTP_URL: 'smtps://a:b@c:465' }
  expect(checkSettings({ ...ready, vars }, ['AUTH_SECRET', 'BAKUP_SECRET']).notes).toEqual([
    expect.stringContaining('RESTORE is set'),
    'BACKUP_SECRET is not set: this deployment cannot be backed up.',
    'MAIL_FROM is not set: no mail is sent.',
    expect.stringContaining('BAKUP_SECRET is not one that the worker reads'),
    expect.stringContaining('SMTP_URL is in wrangler.toml'),
  ])
})

test('the list has every variable of wrangler.toml and every setting that the worker reads', () => {
  const names = settingList.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(Object.keys(readConfig().vars)))
  const read = new Set<string>()
  const env = new Proxy({} as Bindings, {
    get(_, key) {
      if (typeof key === 'string' && /^[A-Z_]+$/.test(key)) read.add(key)
      return undefined
    },
  })
  expect(() => parseEnv(env)).toThrow('not_configured')
  expect([...read].toSorted()).toEqual(names.toSorted())
})

test('DEPLOY.md has a row for each of them', () => {
  const spaced = readFileSync(join(root, '.github/DEPLOY.md'), 'utf8').replaceAll(/ {2,}/g, ' ')
  for (const { name, kind, needed, purpose, make } of settingList) {
    const row = `| \`${name}\` | ${kind} | ${needed} | ${purpose} | ${make} |`
    expect(spaced).toContain(row)
  }
})

test('a dry run needs no account, and wrangler accepts both environments', async () => {
  const said: string[] = []
  expect(await dryRun([], (text) => said.push(text)), said.join('\n')).toBe(true)
  for (const name of ['staging', 'production'])
    expect(said).toContainEqual(expect.stringContaining(`${name} (`))
})
