import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isFree } from './free-port.ts'
import { addExamples } from './seed/add-examples.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { port: { type: 'string' } }, strict: false })
const port = Number(values.port ?? process.env.PORT ?? 5173)

if (!Number.isInteger(port) || port < 1 || port > 65_535)
  fail(`PORT must be a number from 1 to 65535, not “${process.env.PORT}”.`)
if (!(await isFree(port))) fail(`Port ${port} is in use. Choose another: PORT=${port + 1} npm start`)

await run('Preparing the local database', 'seed.ts')

const vite = spawn(
  process.execPath,
  [
    join(root, 'node_modules/vite/bin/vite.js'),
    'dev',
    '--config',
    'web/vite.config.ts',
    '--port',
    String(port),
    '--strictPort',
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
)
vite.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vite.kill(signal))

await healthy(`http://localhost:${port}/api/health`)
await examples(`http://localhost:${port}`)
keepTime()
console.log(`
  Mouthpiece is up: http://localhost:${port}

  Sign in as  admin@mouthpiece.test  (back office)
              ada@mouthpiece.test
              ben@mouthpiece.test
  password    mouthpiece-dev        (on this machine only)

  Sent mail:  http://localhost:${port}/admin/emails/outbox  (never delivered)
`)

/** A product without its examples is of use as well. */
async function examples(address: string) {
  try {
    if (await addExamples(address, join(root, '.wrangler/state')))
      console.log('Added an example of each tool.')
  } catch (error) {
    console.error('The examples could not be added; the next start tries again.', error)
  }
}

async function run(title: string, script: string) {
  console.log(`${title} …`)
  const code = await new Promise<number | null>((done) => {
    spawn(process.execPath, [join(import.meta.dirname, script)], { cwd: root, stdio: 'inherit' }).on(
      'exit',
      done,
    )
  })
  if (code !== 0) fail(`${title} failed; see above.`)
}

/** The platform calls the jobs of every five minutes by its clock; locally this process does. */
function keepTime() {
  const call = () =>
    void fetch(`http://localhost:${port}/cdn-cgi/handler/scheduled?cron=*/5+*+*+*+*`).catch(() => undefined)
  call()
  setInterval(call, 5 * 60_000).unref()
}

/** On a slow machine the first start takes minutes: everything it depends on is bundled. */
async function healthy(url: string) {
  const perMinute = 120
  const minutes = 10
  for (let attempt = 1; attempt <= minutes * perMinute; attempt++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    if (attempt % perMinute === 0) console.log(`Waiting for ${url} …`)
    await new Promise((done) => setTimeout(done, 60_000 / perMinute))
  }
  fail(`The app did not answer at ${url} within ${minutes} minutes.`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
