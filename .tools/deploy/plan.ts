import type { Environment } from './environments.ts'
import { namedIn } from './environments.ts'
import type { RunningVersion } from './inspect.ts'
import type { LastBackup } from './last-backup.ts'
import { smokeTest, type SmokeTools } from './smoke.ts'
import { mustRun, type Wrangler, type WranglerResult } from './wrangler.ts'

export interface DeployTools extends SmokeTools {
  wrangler: Wrangler
  /** Builds the web app. */
  build: () => Promise<void>
  /** Writes the statements that update the built-in characters, and returns the file's path. */
  writeCharacters: () => Promise<string>
  /** The database's bookmark for Time Travel. */
  readBookmark: () => Promise<string>
  /** The last backup of the running deployment. */
  lastBackup: () => Promise<LastBackup>
  now: () => Date
  say: (text: string) => void
}

/** The facts of one deployment, as they become known. */
export interface Release {
  environment: Environment
  running: RunningVersion | undefined
  /** The uploaded version. */
  version?: string
  bookmark?: string
}

/** Reach of a failed step: the versions that users may be served by. */
export type Reach = 'nothing' | 'database' | 'uploaded' | 'some' | 'all' | 'classes'

export interface Step {
  title: string
  reach: Reach
  run(release: Release, tools: DeployTools): Promise<void>
}

export class DeployRefused extends Error {
  override name = 'DeployRefused'
}

const DAY_MS = 24 * 60 * 60_000
/** Share of the requests that meet the new version first, and how long before all do. */
const FIRST_PERCENT = 10
const OBSERVED_MS = 60_000

const build: Step = {
  title: 'Build',
  reach: 'nothing',
  run: (_release, { build: make }) => make(),
}

function noteBackup(isRequired: boolean): Step {
  return {
    title: 'Note the way back',
    reach: 'nothing',
    async run(release, { readBookmark, lastBackup, now, say }) {
      // Before the first deployment there is nothing to lose.
      const problem = release.running && backupProblem(await lastBackup(), now())
      if (problem !== undefined && isRequired) throw new Error(`${problem} --require-backup needs one.`)
      if (problem !== undefined) say(`Warning: ${problem}`)
      release.bookmark = await readBookmark()
      say(`Bookmark of the database before this deployment: ${release.bookmark}`)
    },
  }
}

/** The reason why the last backup is not one to rely on; `undefined` for one of the last day. */
function backupProblem(last: LastBackup, now: Date): string | undefined {
  if ('unknown' in last) return `the last backup is not known: ${last.unknown}.`
  if (last.at === undefined) return 'there is no backup: `npm run backup` creates one.'
  if (now.getTime() - last.at.getTime() <= DAY_MS) return undefined
  return `the last backup is of ${last.at.toISOString()}, more than a day ago: \`npm run backup\`.`
}

/** The platform refuses a version that names a queue that does not exist. A new one changes nothing for users. */
const createQueues: Step = {
  title: 'Create queues that are missing',
  reach: 'nothing',
  async run({ environment }, { wrangler }) {
    const named = namedIn(environment)
    for (const queue of environment.queues) {
      const { code } = await wrangler(['queues', 'info', queue, ...named])
      if (code !== 0) await mustRun(wrangler, ['queues', 'create', queue, ...named])
    }
  },
}

const SQUASHED =
  'If this database was deployed before its migrations were squashed into one file, up to 0043_search_segments.sql, ' +
  "its schema is that of the file: INSERT INTO d1_migrations (name) VALUES ('0000_initial_schema.sql') records it."

const migrate: Step = {
  title: 'Apply migrations, which only add',
  reach: 'database',
  async run({ environment }, { wrangler }) {
    const apply = ['d1', 'migrations', 'apply', environment.database.name, '--remote']
    const { code, output } = await wrangler([...apply, ...namedIn(environment)])
    if (code !== 0) throw new Error(output.includes('already exists') ? `${output}\n${SQUASHED}` : output)
  },
}

const updateCharacters: Step = {
  title: 'Update the built-in characters',
  reach: 'database',
  async run({ environment }, { wrangler, writeCharacters }) {
    const execute = ['d1', 'execute', environment.database.name, '--remote', '--yes']
    await mustRun(wrangler, [...execute, '--file', await writeCharacters(), ...namedIn(environment)])
  },
}

const deployAtOnce: Step = {
  title: 'Deploy at once, with changed classes',
  reach: 'classes',
  async run(release, { wrangler }) {
    release.version = versionIn(
      await mustRun(wrangler, ['deploy', ...namedIn(release.environment)]),
      'deploy',
    )
  },
}

const upload: Step = {
  title: 'Upload the new version, without traffic',
  reach: 'database',
  async run(release, { wrangler }) {
    const result = await wrangler(['versions', 'upload', ...namedIn(release.environment)])
    if (result.code !== 0 && result.output.includes('10211')) {
      throw new DeployRefused(
        'This release changes Durable Object classes, which no version beside the old one can: deploy with --classes.',
      )
    }
    if (result.code !== 0) throw new Error(`wrangler could not upload the version:\n${result.output}`)
    release.version = versionIn(result, 'version-upload')
  },
}

function shift(percent: number, reach: Reach): Step {
  return {
    title: percent === 0 ? 'Deploy it at 0 %, for the smoke test' : `Move ${percent} % of the traffic to it`,
    reach,
    async run({ environment, running, version }, { wrangler }) {
      const shares = [`${version}@${percent}%`]
      if (percent < 100) shares.push(`${running?.id}@${100 - percent}%`)
      await mustRun(wrangler, ['versions', 'deploy', ...shares, '--yes', ...namedIn(environment)])
    },
  }
}

function smoke({ isOverridden, reach }: { isOverridden: boolean; reach: Reach }): Step {
  return {
    title: isOverridden ? 'Smoke test of the new version' : 'Smoke test as a visitor',
    reach,
    async run({ environment, version = '' }, tools) {
      await smokeTest({ environment, version, isOverridden }, tools)
    },
  }
}

const observe: Step = {
  title: 'Observe both versions for a minute',
  reach: 'some',
  async run({ environment, version = '' }, tools) {
    await tools.wait(OBSERVED_MS)
    await smokeTest({ environment, version, isOverridden: true }, tools)
  },
}

const triggers: Step = {
  title: 'Update routes and cron triggers',
  reach: 'all',
  async run({ environment }, { wrangler }) {
    await mustRun(wrangler, ['triggers', 'deploy', ...namedIn(environment)])
  },
}

/**
 * The steps of a deployment. The new version is tested before traffic moves; a change of Durable Object classes cannot
 * be, and needs `classes`. `requireBackup` refuses without a backup of the last day.
 */
export function planOf(
  { environment, running }: Release,
  { classes, requireBackup = false }: { classes: boolean; requireBackup?: boolean },
): Step[] {
  // `npm run restore` requires an empty database, and migrates it.
  const changes = environment.vars['RESTORE'] ? [] : [migrate, updateCharacters]
  const prepare = [build, noteBackup(requireBackup), createQueues, ...changes]
  const atOnce = [deployAtOnce, smoke({ isOverridden: false, reach: 'classes' })]
  if (!running) return [...prepare, ...atOnce]
  const isChanged = running.classTag !== undefined && running.classTag !== environment.classTag
  if (isChanged && !classes) {
    throw new DeployRefused(
      `This release changes Durable Object classes (${running.classTag} → ${environment.classTag} in wrangler.toml). ` +
        'It reaches everyone at once, without a test beside the old version, and cannot be rolled back.\n' +
        'Release the change of classes alone, then deploy it with --classes.',
    )
  }
  if (classes && (isChanged || running.classTag === undefined)) return [...prepare, ...atOnce]
  return [
    ...prepare,
    upload,
    shift(0, 'uploaded'),
    smoke({ isOverridden: true, reach: 'uploaded' }),
    shift(FIRST_PERCENT, 'some'),
    observe,
    shift(100, 'all'),
    smoke({ isOverridden: false, reach: 'all' }),
    triggers,
  ]
}

function versionIn({ records, output }: WranglerResult, type: string): string {
  const id = records.find((record) => record['type'] === type)?.['version_id']
  if (typeof id === 'string') return id
  throw new Error(`wrangler did not report the new version's id:\n${output}`)
}
