import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { EXAMPLES_LIST } from '../seed/example-names.ts'
import { root } from '../step.ts'
import { WrongUse } from './wrong-use.ts'

/** The platform's folder in a folder of local data. */
const DATA = 'v3'

/** The part that stays in place when the database and the rooms are replaced: the bucket, which has the privacy journal. */
const STAYS = [join(DATA, 'r2'), join(DATA, EXAMPLES_LIST)]

/** Returns whether a folder of local data has any. */
export function hasLocalData(state: string): boolean {
  const data = join(resolve(root, state), DATA)
  return existsSync(data) && readdirSync(data).length > 0
}

/**
 * Has `work` make new local data and puts them in the place of the present ones, which stay beside them. If `work` fails
 * nothing changes. At a terminal, asks first.
 */
export async function replacingState<Result>(
  state: string,
  work: (fresh: string) => Promise<Result>,
  { now = new Date(), ask = askAtTerminal } = {},
): Promise<Result> {
  const present = resolve(root, state)
  const fresh = `${present}.restoring`
  const aside = `${present}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  if (!(await ask(`${present} has data, which will be moved to ${aside}. Restore?`)))
    throw new WrongUse('Nothing was changed.')
  // A restore that was cut off left it.
  rmSync(fresh, { recursive: true, force: true })
  for (const path of STAYS) {
    if (existsSync(join(present, path))) cpSync(join(present, path), join(fresh, path), { recursive: true })
  }
  const result = await work(fresh).catch((error: unknown) => {
    rmSync(fresh, { recursive: true, force: true })
    throw error
  })
  renameSync(present, aside)
  renameSync(fresh, present)
  console.log(
    `The data that ${present} had before are in ${aside}. Restart what runs on them, such as npm start. ` +
      `Delete that folder once you have looked around.`,
  )
  return result
}

/** Without a terminal the answer is yes: nothing is lost. */
async function askAtTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return true
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(?:es)?$/i.test(await lines.question(`${question} [y/N] `))
  } finally {
    lines.close()
  }
}
