import { existsSync, readFileSync } from 'node:fs'
import { unstable_readConfig } from 'wrangler'
import { expect, test } from 'vitest'
import { root } from './step.ts'

test('`wrangler dev` builds what it serves where there is no build, as right after a clone', () => {
  const { build, assets } = unstable_readConfig({ config: `${root}/wrangler.toml` }, { hideWarnings: true })
  const [program, script = '', once] = build.command?.split(' ') ?? []
  expect([program, existsSync(`${root}/${script}`), once]).toEqual(['node', true, '--once'])
  // The folder that the command looks for and Vite writes into.
  expect(assets?.directory).toBe('dist/client')
  expect(readFileSync(`${root}/${script}`, 'utf8')).toContain('/dist/client/index.html')
  expect(readFileSync(`${root}/.env`, 'utf8')).toContain('CLOUDFLARE_CF_FETCH_ENABLED=false')
})
