import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtInSql } from './built-in-characters.ts'
import { bin, mustStep, root, step } from './step.ts'

const config = readFileSync(`${root}/wrangler.toml`, 'utf8')
if (config.includes('00000000-0000-0000-0000-000000000000')) {
  console.error(
    'wrangler.toml still has the placeholder database_id. Create the database once:\n' +
      '  npx wrangler d1 create mouthpiece\n' +
      'and put the id it prints into wrangler.toml. .github/DEPLOY.md lists everything else.',
  )
  process.exit(1)
}
if (/^APP_ORIGIN = ""$/m.test(config)) {
  console.error(
    'wrangler.toml has no APP_ORIGIN: put the address there that people will use, as in\n' +
      '  APP_ORIGIN = "https://mouthpiece.example"\n' +
      'A deployed worker serves nothing without it, since links in mails would lead wherever a request says.',
  )
  process.exit(1)
}
await mustStep(bin('vite'), ['build', '--config', 'web/vite.config.ts'])
const { code } = await step(bin('wrangler'), ['d1', 'migrations', 'apply', 'mouthpiece', '--remote'])
if (code !== 0) {
  console.error(
    'If a table already exists, this database was deployed before the migrations were squashed into one file. With all\n' +
      'migrations up to 0043_search_segments.sql its schema is the same: record the new file, then deploy again:\n' +
      `  npx wrangler d1 execute mouthpiece --remote --command "INSERT INTO d1_migrations (name) VALUES ('0000_initial_schema.sql')"`,
  )
  process.exit(code)
}
const charactersFile = `${root}/.wrangler/company.sql`
mkdirSync(`${root}/.wrangler`, { recursive: true })
writeFileSync(charactersFile, await builtInSql())
await mustStep(bin('wrangler'), [
  'd1',
  'execute',
  'mouthpiece',
  '--remote',
  '--yes',
  '--file',
  charactersFile,
])
await mustStep(bin('wrangler'), ['deploy'])
