import { bin, mustStep } from './step.ts'

// The local database too, so that a plain `npx wrangler dev` works right after.
await mustStep(process.execPath, [`${import.meta.dirname}/seed.ts`])
await mustStep(bin('vite'), ['build', '--config', 'web/vite.config.ts'])
