import { expect, test } from 'vitest'
import { remoteCommand } from './database-command.ts'
import { environmentNames } from './deploy/environments.ts'

test.each(environmentNames)(
  'the command for %s names it, and quotes values for SQL and the shell',
  (name) => {
    const statements = [
      { text: 'UPDATE "users" SET "name" = ?,\n "admin" = ?', params: ["O'Neill", 1] },
      { text: 'DELETE FROM "sessions"', params: [] },
    ]
    expect(remoteCommand(statements, name)).toBe(
      [
        `npx wrangler d1 execute DB --config wrangler.toml --env ${name} --remote --command`,
        String.raw`'UPDATE "users" SET "name" = '\''O'\'''\''Neill'\'', "admin" = 1; DELETE FROM "sessions"'`,
      ].join(' '),
    )
  },
)
