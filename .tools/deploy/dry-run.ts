import { bin, step } from '../step.ts'
import { configWithoutWeb } from '../worker-config.ts'
import { environmentNames, readEnvironment, type EnvironmentName } from './environments.ts'
import { planOf } from './plan.ts'
import { checkSettings, secretNames } from './settings-check.ts'

/**
 * Says for each environment what a deployment would do and what it lacks, and has wrangler bundle the worker and read
 * the bindings. It needs no account, and assumes that every secret is set. Returns whether wrangler accepts all.
 */
export async function dryRun(
  names: readonly EnvironmentName[],
  say: (text: string) => void,
): Promise<boolean> {
  let isAccepted = true
  const config = configWithoutWeb('dry-run.toml')
  for (const name of names.length > 0 ? names : environmentNames) {
    const environment = readEnvironment(name)
    say(`\n${name} (worker ${environment.worker})`)
    const running = { id: '<running version>', classTag: environment.classTag, isSplit: false }
    const plan = planOf({ environment, running }, { classes: false })
    for (const [index, { title }] of plan.entries()) say(`  ${index + 1}. ${title}`)
    const { problems } = checkSettings(environment, secretNames)
    if (problems.length > 0) say(`  It would be refused until these are set:`)
    for (const problem of problems) say(`  - ${problem}`)
    const args = ['deploy', '--dry-run', '--config', config, '--env', name]
    const { code, output } = await step(bin('wrangler'), args, {
      quiet: true,
      env: { WRANGLER_SEND_METRICS: 'false' },
    })
    say(code === 0 ? '  wrangler accepts the worker and its bindings.' : output)
    isAccepted &&= code === 0
  }
  return isAccepted
}
