import { mkdirSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { builtInSql } from '../built-in-characters.ts'
import { bin, root, step } from '../step.ts'
import { namedIn, type Environment } from './environments.ts'
import { askLastBackup } from './last-backup.ts'
import type { DeployTools } from './plan.ts'
import { readJson, wranglerWith } from './wrangler.ts'

export function realTools(environment: Environment): DeployTools {
  const wrangler = wranglerWith((text) => process.stdout.write(text))
  return {
    wrangler,
    fetch: (url, headers) => fetch(url, { headers, redirect: 'manual' }),
    wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    now: () => new Date(),
    say: (text) => console.log(text),
    async build() {
      const { code } = await step(bin('vite'), ['build', '--config', 'web/vite.config.ts'])
      if (code !== 0) throw new Error('The build failed; see above.')
    },
    async writeCharacters() {
      const file = `${root}/.wrangler/built-in-characters.sql`
      mkdirSync(`${root}/.wrangler`, { recursive: true })
      writeFileSync(file, await builtInSql())
      return file
    },
    async readBookmark() {
      const info = ['d1', 'time-travel', 'info', environment.database.name, ...namedIn(environment), '--json']
      return (await readJson(wrangler, info, z.object({ bookmark: z.string() }))).bookmark
    },
    lastBackup: () => askLastBackup(environment),
  }
}
