import { namedIn } from './environments.ts'
import type { Reach, Release } from './plan.ts'

/** Explains a failed step: its effect on users, and the commands that lead back or on. */
export function adviceAfter(reach: Reach, { environment, running, version, bookmark }: Release): string[] {
  const named = namedIn(environment).join(' ')
  const old = running?.id ?? 'none'
  const again = `Correct it, then run \`npm run deploy -- --env ${environment.name}\` again.`
  const look = `See who is served by what: npx wrangler deployments status ${named}`
  const rollback = `Roll back: npx wrangler rollback ${old} ${named}`
  const database = [
    'The database may have new migrations. They only add, so the old version works with it: leave them.',
    `To undo what was written since, which loses users' work: npx wrangler d1 time-travel restore ${environment.database.name} --bookmark=${bookmark ?? '…'} ${named}`,
  ]
  switch (reach) {
    case 'nothing':
      return ['Nothing was changed.', again]
    case 'database':
      return [`Users are served by the old version (${old}).`, ...database, again]
    case 'uploaded':
      return [
        `Users are served by the old version (${old}); the new one (${version}) has no traffic.`,
        `Take it out: npx wrangler versions deploy ${old}@100% --yes ${named}`,
        again,
      ]
    case 'some':
      return [`Some users may be served by the new version (${version}).`, rollback, look, ...database]
    case 'all':
      return [
        `Users may all be served by the new version (${version}).`,
        `If they cannot work with it, roll back: npx wrangler rollback ${old} ${named}`,
        look,
      ]
    case 'classes':
      return [
        'Users may all be served by the new version.',
        running
          ? `There is no way back past a change of Durable Object classes: never roll back to ${old}. Deploy a corrected release.`
          : 'This was the first deployment: there is nothing to roll back to.',
        look,
        again,
      ]
    default:
      return reach satisfies never
  }
}
