import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler'

/**
 * `node serve.ts --script worker.js --state FOLDER --port N [--web | --objects A,B] [--inspector PORT]`: a bundled worker in
 * workerd with nothing in front of it; the proxy of `wrangler dev` costs more than a room does. Without `--objects` the
 * script is the product, with the bindings of wrangler.toml and the database of a seeded FOLDER; `--web`: with the web's
 * files and the settings of `.dev.vars` as well, as under `wrangler dev`.
 */
const root = resolve(import.meta.dirname, '../../..')
const { values } = parseArgs({
  options: {
    script: { type: 'string', default: '' },
    state: { type: 'string', default: '' },
    port: { type: 'string', default: '0' },
    objects: { type: 'string' },
    web: { type: 'boolean', default: false },
    inspector: { type: 'string' },
  },
})

function bindings(): V4MiniflareOptions {
  if (values.objects !== undefined) {
    const durableObjects = values.objects
      .split(',')
      .map((className) => [className, { className, useSQLite: true }] as const)
    return {
      compatibilityDate: '2026-09-01',
      modules: [],
      durableObjects: Object.fromEntries(durableObjects),
    }
  }
  const product = optionsOf(join(root, 'wrangler.toml')).workerOptions
  if (values.web) return { ...product, modules: [] }
  const { assets: _pages, ratelimits: _limits, ...options } = product
  return {
    ...options,
    modules: [],
    bindings: {
      ENVIRONMENT: 'development',
      AUTH_SECRET: process.env.AUTH_SECRET ?? '',
      CHAT_RATE: 'off',
      CHAT_SHARDS: '1',
    },
  }
}

/** The WebAssembly modules that the bundler put beside the script. */
function codecs() {
  const folder = dirname(values.script)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.wasm'))
    .map((name) => ({
      type: 'CompiledWasm' as const,
      path: name,
      contents: new Uint8Array(readFileSync(join(folder, name))),
    }))
}

const server = new Miniflare(
  convertV4MiniflareOptions({
    ...bindings(),
    modules: [
      { type: 'ESModule', path: 'worker.js', contents: readFileSync(values.script, 'utf8') },
      ...codecs(),
    ],
    // Straight to the worker: what Miniflare puts in front of it costs as much as a request.
    unsafeDirectSockets: [{ host: values.web ? 'localhost' : '127.0.0.1', port: Number(values.port) }],
    resourcePersistencePath: join(values.state, 'v3'),
    unsafeLocalExplorer: false,
    ...(values.inspector !== undefined && { inspectorPort: Number(values.inspector) }),
  }),
)
await server.ready
const address = await server.unsafeGetDirectURL()
console.log(`Ready on ${address.href}`)
