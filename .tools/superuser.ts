import { parseArgs } from 'node:util'
import { isEmailAddress } from '#model/mail/email-address'
import { saveSuperuser } from '../worker/features/auth/superuser-storage.ts'
import { newTokenKey } from '../worker/features/auth/storage.ts'
import { recordDateOf } from '../worker/platform/clock.ts'
import { newId, randomText } from '../worker/platform/ids.ts'
import { hashPassword } from '../worker/platform/credentials/passwords.ts'
import { remoteCommand, runLocally } from './database-command.ts'
import { environmentNames } from './deploy/environments.ts'

/**
 * `npm run superuser -- address`: creates the superuser of this address, or sets a new password, which is shown once. It
 * changes the local database; with `--remote` and `--env staging` or `production` it prints the command for a deployed one
 * and changes nothing. There is no other way to create one.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    remote: { type: 'boolean', default: false },
    env: { type: 'string' },
    'persist-to': { type: 'string' },
  },
})
const [email = ''] = positionals
const environment = environmentNames.find((name) => name === (values.env ?? 'production'))
// Without `--remote` the local database would change, which is not what was meant.
const isAmbiguous = values.env !== undefined && !values.remote
if (!isEmailAddress(email) || positionals.length !== 1 || !environment || isAmbiguous) {
  console.error('Usage: npm run superuser -- you@example.org [--remote --env staging|production]')
  process.exit(1)
}

/** 24 characters of 36: 124 bits. */
const password = randomText(24)
const statements = saveSuperuser({
  id: newId(),
  email,
  password: await hashPassword(password),
  tokenKey: newTokenKey(),
  updated: recordDateOf(new Date()),
})

if (values.remote) {
  console.log(
    `Run this to make or reset the superuser ${email}:\n\n  ${remoteCommand(statements, environment)}\n`,
  )
} else {
  await runLocally(statements, values['persist-to'])
  console.log(`${email} is a superuser of the local database.`)
}
console.log(`Password, shown this once: ${password}`)
