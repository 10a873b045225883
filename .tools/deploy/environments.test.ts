import { expect, test } from 'vitest'
import { environmentNames, readConfig, type EnvironmentName } from './environments.ts'

/** Names and numbers that are an environment's own; everything else must be as in development. */
const ownNames = /^(name|database_id|database_name|bucket_name|queue|dead_letter_queue|namespace_id|dataset)$/
const ownVars = [
  'ANALYTICS_HOST',
  'ANALYTICS_KEY',
  'APP_ORIGIN',
  'CAMPAIGN_RATE',
  'CHAT_SHARDS',
  'DEPRECATION_DATE',
  'MAIL_FROM',
  'REDIRECT_HOSTS',
  'RESTORE',
  'TURNSTILE_SITE_KEY',
]

/** Fields in which wrangler reports how it read the file. */
const readFrom: readonly string[] = [
  'configPath',
  'userConfigPath',
  'topLevelName',
  'definedEnvironments',
  'targetEnvironment',
]

function comparable(env?: EnvironmentName): unknown {
  const { vars, ...config } = readConfig(env)
  const text = JSON.stringify({ ...config, vars: Object.keys(vars).toSorted() }, (key, value: unknown) => {
    if (readFrom.includes(key)) return undefined
    // A binding's `name` is the code's: only those of resources differ.
    return ownNames.test(key) && typeof value === 'string' && value.startsWith('mouthpiece') ? 'own' : value
  })
  return JSON.parse(text.replaceAll(/"(database_id|namespace_id)":"[^"]*"/g, '"$1":"own"'))
}

test.each(environmentNames)('%s has every binding and variable of development', (env) => {
  expect(comparable(env)).toEqual(comparable())
  const development = readConfig().vars
  for (const [name, value] of Object.entries(readConfig(env).vars)) {
    if (!ownVars.includes(name)) expect([name, value]).toEqual([name, development[name]])
  }
})

test('staging shares no database, bucket, queue or limit with production', () => {
  const resourcesOf = (env: EnvironmentName) => {
    const { name, d1_databases: databases, r2_buckets: buckets, queues, ratelimits } = readConfig(env)
    return [
      name,
      ...databases.map((one) => one.database_name),
      ...buckets.map((one) => one.bucket_name),
      ...(queues.producers ?? []).map(({ queue }) => queue),
      ...(queues.consumers ?? []).flatMap((one) => [one.queue, one.dead_letter_queue ?? one.queue]),
      ...ratelimits.map((one) => one.namespace_id),
    ]
  }
  const production = resourcesOf('production')
  expect(production).toHaveLength(15)
  expect(resourcesOf('staging').filter((name) => production.includes(name))).toEqual([])
})
