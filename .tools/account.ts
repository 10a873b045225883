import { parseArgs } from 'node:util'
import { isEmailAddress } from '#model/mail/email-address'
import { newTokenKey, saveAccount } from '../worker/features/auth/storage.ts'
import { recordDateOf } from '../worker/platform/clock.ts'
import { newId, randomText } from '../worker/platform/ids.ts'
import { hashPassword } from '../worker/platform/credentials/passwords.ts'
import { remoteCommand, runLocally } from './database-command.ts'
import { environmentNames } from './deploy/environments.ts'

/**
 * `npm run account -- address [--admin] [--name "A name"]`: creates the account of this address, or sets a new password,
 * which is shown once, and the admin flag. It changes the local database; with `--remote` and `--env staging` or
 * `production` it prints the command for a deployed one and changes nothing. A deployment gets its first admin this way.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    admin: { type: 'boolean', default: false },
    name: { type: 'string' },
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
  console.error(
    'Usage: npm run account -- you@example.org [--admin] [--name "Your name"] [--remote --env staging|production]',
  )
  process.exit(1)
}

/** 24 characters of 36: 124 bits. */
const password = randomText(24)
const statements = saveAccount({
  id: newId(),
  email,
  name: values.name ?? email.split('@')[0] ?? '',
  admin: values.admin,
  password: await hashPassword(password),
  tokenKey: newTokenKey(),
  created: recordDateOf(new Date()),
})
const what = values.admin ? 'an admin' : 'a member'

if (values.remote) {
  console.log(`Run this to make ${email} ${what}:\n\n  ${remoteCommand(statements, environment)}\n`)
} else {
  await runLocally(statements, values['persist-to'])
  console.log(`${email} is ${what} of the local database.`)
}
console.log(`Password, shown this once; change it after the first sign-in: ${password}`)
