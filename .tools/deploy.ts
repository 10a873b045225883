import { parseArgs } from 'node:util'
import { dryRun } from './deploy/dry-run.ts'
import {
  environmentNames,
  readEnvironment,
  type Environment,
  type EnvironmentName,
} from './deploy/environments.ts'
import { findRunning, findSecrets } from './deploy/inspect.ts'
import { DeployRefused, planOf, type Release } from './deploy/plan.ts'
import { realTools } from './deploy/real-tools.ts'
import { runPlan } from './deploy/run-plan.ts'
import { checkSettings, secretNames, type SettingsReport } from './deploy/settings-check.ts'
import { WranglerFailed, type Wrangler } from './deploy/wrangler.ts'

const USAGE = `npm run deploy -- --env ${environmentNames.join('|')} [--classes] [--require-backup]
npm run deploy -- --dry-run [--env ${environmentNames.join('|')}]`

const FAILED = 1
const WRONG_USE = 2

/**
 * `npm run deploy -- --env staging` checks settings, migrates, uploads a version, tests it and moves traffic to it.
 * `--classes` permits a release that changes Durable Object classes; `--require-backup` refuses without a backup of the
 * last day. `--dry-run` says what would be done.
 */
const options = readOptions()
if (!options) {
  console.error(USAGE)
  process.exitCode = WRONG_USE
} else if (options.isDryRun) {
  const isAccepted = await dryRun(options.env ? [options.env] : [], (text) => console.log(text))
  process.exitCode = isAccepted ? 0 : FAILED
} else {
  process.exitCode = (await deploy(options)) ? 0 : FAILED
}

interface Options {
  env: EnvironmentName | undefined
  isDryRun: boolean
  classes: boolean
  requireBackup: boolean
}

/** `undefined` for a call that is not clear: no environment is meant unless it is named. */
function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      options: {
        env: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        classes: { type: 'boolean', default: false },
        'require-backup': { type: 'boolean', default: false },
      },
    })
    const env = environmentNames.find((name) => name === values.env)
    if (!env && (values.env !== undefined || !values['dry-run'])) return undefined
    return {
      env,
      isDryRun: values['dry-run'],
      classes: values.classes,
      requireBackup: values['require-backup'],
    }
  } catch {
    return undefined
  }
}

async function deploy({ env = 'staging', classes, requireBackup }: Options): Promise<boolean> {
  const environment = readEnvironment(env)
  const tools = realTools(environment)
  try {
    const { problems, notes } = await readSettings(environment, tools.wrangler)
    for (const note of notes) tools.say(`Note: ${note}`)
    if (problems.length > 0) {
      const list = problems.map((problem) => `  - ${problem}`).join('\n')
      throw new DeployRefused(`${env} cannot be deployed until these are set (.github/DEPLOY.md):\n${list}`)
    }
    const release: Release = { environment, running: await findRunning(tools.wrangler, environment) }
    if (release.running?.isSplit) {
      tools.say(`Note: an earlier deployment was left between two versions; ${release.running.id} counts.`)
    }
    return await runPlan(planOf(release, { classes, requireBackup }), release, tools)
  } catch (error) {
    if (!(error instanceof DeployRefused) && !(error instanceof WranglerFailed)) throw error
    console.error(`${error.message}\nNothing was changed.`)
    return false
  }
}

/** Without an account, the variables are listed all the same. */
async function readSettings(environment: Environment, wrangler: Wrangler): Promise<SettingsReport> {
  try {
    return checkSettings(environment, await findSecrets(wrangler, environment))
  } catch (error) {
    if (!(error instanceof WranglerFailed)) throw error
    const { problems, notes } = checkSettings(environment, secretNames)
    const unread = `The secrets could not be read: sign in with \`npx wrangler login\`, or set CLOUDFLARE_API_TOKEN\n${error.message}`
    return { problems: [...problems, unread], notes }
  }
}
