import { adviceAfter } from './advice.ts'
import { namedIn } from './environments.ts'
import { DeployRefused, type DeployTools, type Release, type Step } from './plan.ts'

/** Runs the steps in order. The first failure ends it, with the way back; returns whether all went well. */
export async function runPlan(
  steps: readonly Step[],
  release: Release,
  tools: DeployTools,
): Promise<boolean> {
  for (const [index, step] of steps.entries()) {
    tools.say(`\n[${index + 1}/${steps.length}] ${step.title}`)
    try {
      await step.run(release, tools)
    } catch (error) {
      tools.say(`\nFailed: ${step.title}.\n${error instanceof Error ? error.message : String(error)}\n`)
      const reach = error instanceof DeployRefused ? 'database' : step.reach
      for (const line of adviceAfter(reach, release)) tools.say(line)
      return false
    }
  }
  const { environment, running, version } = release
  tools.say(`\nVersion ${version} serves everyone at ${String(environment.vars['APP_ORIGIN'])}.`)
  const isSame = running?.classTag === undefined || running.classTag === environment.classTag
  if (running && isSame) {
    tools.say(`The way back: npx wrangler rollback ${running.id} ${namedIn(environment).join(' ')}`)
  }
  return true
}
