import { settingProblems } from '../../worker/env.ts'
import { settingList } from '../../worker/settings.ts'
import type { Environment } from './environments.ts'

export interface SettingsReport {
  /** The worker would serve nothing: there is no deployment. */
  problems: string[]
  /** The deployment works, but lacks something. */
  notes: string[]
}

/** Every secret that the worker reads, but for the half of a pair that a variable switches on. */
export const secretNames = settingList
  .filter(({ name, kind }) => kind === 'secret' && name !== 'TURNSTILE_SECRET')
  .map(({ name }) => name)

const PLACEHOLDER_ID = /^[0-]*$/

/** Compares an environment's variables and the names of its secrets with the list of settings. */
export function checkSettings(environment: Environment, secrets: readonly string[]): SettingsReport {
  const { name, vars, database } = environment
  const problems: string[] = []
  if (PLACEHOLDER_ID.test(database.id)) {
    problems.push(
      `database_id of [[env.${name}.d1_databases]] is a placeholder (\`npx wrangler d1 create ${database.name}\` prints one)`,
    )
  }
  const known = settingList.filter((setting) => setting.kind === 'secret' && secrets.includes(setting.name))
  // Values of secrets cannot be read: well-formed ones stand in for them.
  const assumed = Object.fromEntries(known.map(({ name: secret, example }) => [secret, example]))
  problems.push(...settingProblems({ ...vars, ...assumed }).map((problem) => whereToSet(problem, name)))
  if (vars['ENVIRONMENT'] === 'development')
    problems.push('ENVIRONMENT is development: it must be production')
  return { problems, notes: notesOf(environment, secrets) }
}

function whereToSet(problem: string, environment: string): string {
  const setting = settingList.find(({ name }) => problem.startsWith(`${name} `))
  if (!setting) return problem
  const place =
    setting.kind === 'secret'
      ? `npx wrangler secret put ${setting.name} --env ${environment}`
      : `[env.${environment}.vars] of wrangler.toml`
  return `${problem}\n    Set it: ${place}`
}

function notesOf({ vars }: Environment, secrets: readonly string[]): string[] {
  const isSet = (name: string) => Boolean(vars[name]) || secrets.includes(name)
  const lost = settingList
    .filter(({ name, loss }) => loss !== undefined && !isSet(name))
    .map(({ name, loss }) => `${name} is not set: ${loss}.`)
  const names = new Set(settingList.map(({ name }) => name))
  const unknown = secrets
    .filter((secret) => !names.has(secret))
    .map((secret) => `The secret ${secret} is not one that the worker reads: is its name misspelt?`)
  const open = settingList
    .filter(({ name, kind }) => kind === 'secret' && Boolean(vars[name]))
    .map(({ name }) => `${name} is in wrangler.toml, where everyone can read it: make it a secret.`)
  const restoring = vars['RESTORE']
    ? ['RESTORE is set: this deployment answers nobody but its operator.']
    : []
  return [...restoring, ...lost, ...unknown, ...open]
}
