import { expect, test, vi } from 'vitest'
import { readEnvironment, type Environment } from './environments.ts'
import { findRunning, findSecrets } from './inspect.ts'
import type { LastBackup } from './last-backup.ts'
import { planOf, type DeployTools, type Release } from './plan.ts'
import { runPlan } from './run-plan.ts'
import type { Wrangler } from './wrangler.ts'

const OLD = 'aaaaaaaa-0000-4000-8000-000000000001'
const NEW = 'bbbbbbbb-0000-4000-8000-000000000002'

const environment: Environment = {
  ...readEnvironment('production'),
  vars: { APP_ORIGIN: 'https://mouthpiece.example' },
  database: { name: 'mouthpiece', id: 'some-id' },
  queues: ['campaigns', 'notices'],
}
const { classTag } = environment

/** Cloudflare as far as a deployment meets it: shares of traffic, and the version that answers. */
function fakeCloudflare({
  fails = '',
  ignoresOverride = false,
  status = 200,
  queues = environment.queues,
  lastBackup = { at: new Date('2026-11-27T00:00:00Z') } as LastBackup,
} = {}) {
  const calls: string[] = []
  const said: string[] = []
  let shares: Record<string, number> = { [OLD]: 100 }
  const wrangler: Wrangler = async (args) => {
    const command = args.join(' ').replaceAll(/ ?--(config|env) \S+/g, '')
    calls.push(command)
    if (fails !== '' && command.startsWith(fails)) {
      return { code: 1, stdout: '', output: `${command} is refused`, records: [] }
    }
    const [one, two, three = ''] = args
    if (one === 'queues' && two === 'info' && !queues.includes(three)) {
      return { code: 1, stdout: '', output: `Queue "${three}" does not exist`, records: [] }
    }
    if (one === 'versions' && two === 'deploy') {
      const entries = args.flatMap((arg) => {
        const [id = '', share = ''] = arg.split('@')
        return share ? [[id, Number.parseInt(share, 10)] as const] : []
      })
      shares = Object.fromEntries(entries)
    }
    if (one === 'deploy') shares = { [NEW]: 100 }
    const type = one === 'deploy' ? 'deploy' : 'version-upload'
    return { code: 0, stdout: '', output: '', records: [{ type, version_id: NEW }] }
  }
  const bodies: Record<string, string> = {
    '/api/health': '{"message":"API is healthy.","code":200,"data":{}}',
    '/': '<script type="module" src="/assets/a.js"></script>',
    '/api/collections/characters/records': '{"items":[{"id":"x"}]}',
  }
  const tools: DeployTools = {
    wrangler,
    fetch: async (url, headers) => {
      const { pathname } = new URL(url)
      const named = /"(.+)"/.exec(headers['Cloudflare-Workers-Version-Overrides'] ?? '')?.[1]
      const most = Object.entries(shares).toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
      const version = !ignoresOverride && named !== undefined && named in shares ? named : most
      calls.push(`GET ${pathname} of ${named ?? 'anyone'}`)
      // The old version has no fault.
      return new Response(bodies[pathname], {
        status: version === NEW ? status : 200,
        headers: { 'X-Version-Id': version, 'X-Request-Id': 'request00001' },
      })
    },
    wait: vi.fn(async () => {}),
    build: async () => {
      calls.push('build')
      if (fails === 'build') throw new Error('The build failed.')
    },
    writeCharacters: async () => 'built-in-characters.sql',
    readBookmark: async () => '0000-bookmark',
    lastBackup: async () => lastBackup,
    now: () => new Date('2026-11-29T00:00:00Z'),
    say: (text) => said.push(text),
  }
  return { tools, calls, said: () => said.join('\n'), shares: () => shares }
}

const release = (running: Partial<Release['running']> | undefined = {}): Release => ({
  environment,
  running: { id: OLD, classTag, isSplit: false, ...running },
})

async function run(
  cloudflare: ReturnType<typeof fakeCloudflare>,
  given = release(),
  { classes = false, requireBackup = false } = {},
) {
  return runPlan(planOf(given, { classes, requireBackup }), given, cloudflare.tools)
}

test('a release is migrated, uploaded, tested without traffic, and moved to in two steps', async () => {
  const cloudflare = fakeCloudflare()
  expect(await run(cloudflare)).toBe(true)
  const asked = (path: string) => `GET ${path} of ${NEW}`
  const pages = ['/api/health', '/', '/api/collections/characters/records']
  expect(cloudflare.calls).toEqual([
    'build',
    'queues info campaigns',
    'queues info notices',
    'd1 migrations apply mouthpiece --remote',
    'd1 execute mouthpiece --remote --yes --file built-in-characters.sql',
    'versions upload',
    `versions deploy ${NEW}@0% ${OLD}@100% --yes`,
    ...['/api/health', ...pages].map(asked),
    `versions deploy ${NEW}@10% ${OLD}@90% --yes`,
    ...['/api/health', ...pages].map(asked),
    `versions deploy ${NEW}@100% --yes`,
    ...['/api/health', ...pages].map((path) => `GET ${path} of anyone`),
    'triggers deploy',
  ])
  expect(cloudflare.shares()).toEqual({ [NEW]: 100 })
  expect(cloudflare.said()).toContain('Bookmark of the database before this deployment: 0000-bookmark')
  expect(cloudflare.said()).toContain('Warning: the last backup is of 2026-11-27')
  expect(cloudflare.said()).toContain(`The way back: npx wrangler rollback ${OLD}`)
})

test('a deployment that is to be restored leaves its database empty', async () => {
  const cloudflare = fakeCloudflare({ status: 503 })
  const vars = { ...environment.vars, RESTORE: 'yes' }
  expect(await run(cloudflare, { ...release(), environment: { ...environment, vars } })).toBe(true)
  expect(cloudflare.calls.filter((call) => call.startsWith('d1 '))).toEqual([])
  expect(cloudflare.shares()).toEqual({ [NEW]: 100 })
})

test.each([
  ['build', { [OLD]: 100 }, ['Nothing was changed.']],
  ['queues', { [OLD]: 100 }, ['Nothing was changed.']],
  ['d1 migrations', { [OLD]: 100 }, [`served by the old version (${OLD})`, '--bookmark=0000-bookmark']],
  ['d1 execute', { [OLD]: 100 }, [`served by the old version (${OLD})`]],
  ['versions upload', { [OLD]: 100 }, [`served by the old version (${OLD})`]],
  [`versions deploy ${NEW}@0%`, { [OLD]: 100 }, [`Take it out: npx wrangler versions deploy ${OLD}@100%`]],
  [`versions deploy ${NEW}@10%`, { [OLD]: 100, [NEW]: 0 }, [`Roll back: npx wrangler rollback ${OLD} `]],
  [`versions deploy ${NEW}@100%`, { [OLD]: 90, [NEW]: 10 }, [`npx wrangler rollback ${OLD} `]],
  ['triggers deploy', { [NEW]: 100 }, [`npx wrangler rollback ${OLD} `, 'deployments status']],
])('a failure of `%s` ends it, and the way back is said', async (fails, shares, words) => {
  const cloudflare = fakeCloudflare({ fails })
  expect(await run(cloudflare)).toBe(false)
  // The last command is the one that failed.
  expect(cloudflare.calls.at(-1)?.startsWith(fails)).toBe(true)
  expect(cloudflare.shares()).toEqual(shares)
  for (const part of words) expect(cloudflare.said()).toContain(part)
  expect(cloudflare.said()).toContain('Failed: ')
})

test.each<[LastBackup, string]>([
  [{ at: new Date('2026-11-27T00:00:00Z') }, 'the last backup is of 2026-11-27'],
  [{ at: undefined }, 'there is no backup'],
  [{ unknown: 'BACKUP_SECRET is not in the environment' }, 'is not known: BACKUP_SECRET'],
])(
  'without a backup of the last day it warns, or refuses if one is required: %o',
  async (lastBackup, words) => {
    const warned = fakeCloudflare({ lastBackup })
    expect(await run(warned)).toBe(true)
    expect(warned.said()).toMatch(new RegExp(`Warning: .*${words}`))
    const refused = fakeCloudflare({ lastBackup })
    expect(await run(refused, release(), { requireBackup: true })).toBe(false)
    expect(refused.said()).toContain(words)
    expect(refused.said()).toContain('Nothing was changed.')
    expect(refused.calls).toEqual(['build'])
  },
)

test('a backup of the last day, or a first deployment, is what a required backup asks for', async () => {
  const lastBackup = { at: new Date('2026-11-28T12:00:00Z') }
  const fresh = fakeCloudflare({ lastBackup })
  expect(await run(fresh, release(), { requireBackup: true })).toBe(true)
  expect(fresh.said()).not.toContain('Warning')
})

test('queues that a release adds are created before it is uploaded', async () => {
  const cloudflare = fakeCloudflare({ queues: ['campaigns'] })
  expect(await run(cloudflare)).toBe(true)
  const created = cloudflare.calls.indexOf('queues create notices')
  expect(cloudflare.calls.filter((call) => call.startsWith('queues create'))).toHaveLength(1)
  expect(created).toBeGreaterThan(0)
  expect(created).toBeLessThan(cloudflare.calls.indexOf('versions upload'))
})

test('a version that fails its smoke test gets no traffic', async () => {
  const cloudflare = fakeCloudflare({ status: 500 })
  expect(await run(cloudflare)).toBe(false)
  expect(cloudflare.shares()).toEqual({ [NEW]: 0, [OLD]: 100 })
  expect(cloudflare.said()).toContain('/api/health answered 500 (request request00001)')
})

test('a healthy answer of the old version proves nothing', async () => {
  const cloudflare = fakeCloudflare({ ignoresOverride: true })
  expect(await run(cloudflare)).toBe(false)
  expect(cloudflare.shares()).toEqual({ [NEW]: 0, [OLD]: 100 })
  expect(cloudflare.said()).toContain(`was answered by version ${OLD} instead of ${NEW}`)
})

test('changed classes are deployed at once, only when asked to, and have no way back', async () => {
  const older = release({ classTag: 'v1' })
  expect(() => planOf(older, { classes: false })).toThrow(`v1 → ${classTag}`)
  const cloudflare = fakeCloudflare()
  expect(await run(cloudflare, older, { classes: true })).toBe(true)
  expect(cloudflare.calls.filter((call) => call.includes('deploy'))).toEqual(['deploy'])
  expect(cloudflare.said()).not.toContain('rollback')
  const failing = fakeCloudflare({ status: 500 })
  expect(await run(failing, release({ classTag: 'v1' }), { classes: true })).toBe(false)
  expect(failing.said()).toContain(`never roll back to ${OLD}`)
  // `--classes` without a change of classes is an ordinary release.
  const titles = (classes: boolean) => planOf(release(), { classes }).map(({ title }) => title)
  expect(titles(true)).toEqual(titles(false))
})

test('where the platform does not say which classes it knows, its refusal does', async () => {
  const given = release({ classTag: undefined })
  const cloudflare = fakeCloudflare()
  const { wrangler } = cloudflare.tools
  cloudflare.tools.wrangler = async (args) =>
    args[1] === 'upload'
      ? { code: 1, stdout: '', output: 'migrations must be applied [code: 10211]', records: [] }
      : wrangler(args)
  expect(await run(cloudflare, given)).toBe(false)
  expect(cloudflare.said()).toContain('deploy with --classes')
})

test('the first deployment has no other version to stand beside', async () => {
  const cloudflare = fakeCloudflare()
  expect(await run(cloudflare, { environment, running: undefined })).toBe(true)
  expect(cloudflare.calls).toContain('deploy')
  expect(cloudflare.calls.join()).not.toContain('versions')
  const failing = fakeCloudflare({ fails: 'deploy' })
  expect(await run(failing, { environment, running: undefined })).toBe(false)
  expect(failing.said()).toContain('nothing to roll back to')
})

test('what runs is read from wrangler, and every failure is not taken for a first deployment', async () => {
  const answers =
    (table: Record<string, unknown>, output = ''): Wrangler =>
    async (args) => {
      const found = table[args.slice(0, 2).join(' ')]
      const stdout = found === undefined ? '' : JSON.stringify(found)
      return { code: found === undefined ? 1 : 0, stdout, output: output || stdout, records: [] }
    }
  const split = {
    versions: [
      { version_id: NEW, percentage: 10 },
      { version_id: OLD, percentage: 90 },
    ],
  }
  const view = (bindings: { type: string }[]) => ({
    resources: { script_runtime: { migration_tag: 'v3' }, bindings },
  })
  const objects = [{ type: 'durable_object_namespace' }]
  const both = { 'deployments status': split, 'versions view': view(objects) }
  expect(await findRunning(answers(both), environment)).toEqual({ id: OLD, classTag: 'v3', isSplit: true })
  // Setting a secret first makes an empty worker.
  const empty = { ...both, 'versions view': view([]) }
  expect(await findRunning(answers(empty), environment)).toBeUndefined()
  const absent = answers({}, 'This Worker does not exist on your account. [code: 10007]')
  expect(await findRunning(absent, environment)).toBeUndefined()
  expect(await findSecrets(absent, environment)).toEqual([])
  const away = answers({}, 'getaddrinfo ENOTFOUND api.cloudflare.com')
  await expect(findRunning(away, environment)).rejects.toThrow('ENOTFOUND')
  await expect(findSecrets(away, environment)).rejects.toThrow('ENOTFOUND')
})
