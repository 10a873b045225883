import { defineConfig } from 'drizzle-kit'

/** `npm run migration` writes what changed in the tables as the next file of `migrations`. */
export default defineConfig({
  dialect: 'sqlite',
  schema: './worker/collections/*.ts',
  out: './migrations',
})
