import { existsSync } from 'node:fs'
import { bin, mustStep, root } from './step.ts'

// `--once`: only where there is no build yet.
if (!process.argv.includes('--once') || !existsSync(`${root}/dist/client/index.html`)) {
  // The local database too, so that a plain `npx wrangler dev` works right after.
  await mustStep(process.execPath, [`${import.meta.dirname}/seed.ts`])
  await mustStep(bin('vite'), ['build', '--config', 'web/vite.config.ts'])
}
