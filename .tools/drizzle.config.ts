import { globSync } from 'node:fs'
import { defineConfig } from 'drizzle-kit'

const tables = globSync('worker/collections/*.ts').filter((file) => !file.endsWith('.test.ts'))

/** `npm run migration` writes what changed in the tables as the next file of `migrations`. */
export default defineConfig({
  dialect: 'sqlite',
  schema: tables.map((file) => `./${file}`),
  out: './migrations',
})
