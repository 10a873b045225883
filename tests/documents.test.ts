import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pagesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
const pages = [
  'README.md',
  'worker/README.md',
  'web/README.md',
  'tests/README.md',
  ...pagesIn('.github'),
  ...pagesIn('.decisions'),
]
const { scripts, engines, license, devDependencies } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  engines: { node: string }
  license: string
  devDependencies: Record<string, string>
}

test('the top level holds the named files and folders, LICENSE, the lock file and dot files', () => {
  const named =
    /^(?:package\.json|wrangler\.toml|tsconfig\.json|worker|web|migrations|tests|README\.md|package-lock\.json|LICENSE)$/
  const built = /^(?:node_modules|dist)$/
  const others = readdirSync(root).filter(
    (name) => !name.startsWith('.') && !named.test(name) && !built.test(name),
  )
  expect(others).toEqual([])
})

test('the README is short', () => expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(6 * 1024))

test.each(pages)('links of %s lead to files', (page) => {
  // Code is no prose: a type with an index looks like a link.
  const prose = read(page).replaceAll(/```[\s\S]*?```/g, '')
  const targets = [...prose.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
  const own = targets.filter((target) => !/^\w+:/.test(target))
  const missing = own.filter((target) => !existsSync(join(root, dirname(page), target)))
  expect(missing).toEqual([])
})

test.each(pages)('npm commands of %s exist', (page) => {
  const named = [...read(page).matchAll(/(?:^|`)npm (?:run (?:-s )?)?([a-z-]+)/gm)].map(([, name]) => name)
  const missing = named.filter((name) => !['install', ...Object.keys(scripts)].includes(name ?? ''))
  expect(missing).toEqual([])
})

test('every script is named in the README or in DEPLOY', () => {
  const readme = read('README.md') + read('.github/DEPLOY.md')
  for (const name of Object.keys(scripts)) expect(readme).toMatch(new RegExp(`npm (run (-s )?)?${name}\\b`))
})

test('the settings table names every binding and variable', () => {
  const config = unstable_readConfig({ config: join(root, 'wrangler.toml') }, { hideWarnings: true })
  const names = [
    ...[...config.d1_databases, ...config.r2_buckets, ...(config.queues.producers ?? [])].map(
      ({ binding }) => binding,
    ),
    ...[...config.ratelimits, ...config.durable_objects.bindings].map(({ name }) => name),
    ...Object.keys(config.vars),
  ]
  const deploy = read('.github/DEPLOY.md')
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) expect(deploy, name).toContain(`\`${name}\``)
})

test('one version of Node is named everywhere', () => {
  const [major] = devDependencies.node?.split('.') ?? []
  expect(read('.nvmrc').trim()).toBe(major)
  const { 1: minNode } = /^>=(\d+)$/.exec(engines.node) ?? []
  expect(read('.tools/install.mjs')).toContain(`major < ${minNode}`)
  expect(read('README.md')).toContain(`Node ≥ ${minNode}`)
})

test('the licence is named in the package, and editors agree with the formatter', () => {
  expect(license).toBe('SEE LICENSE IN LICENSE')
  expect(read('LICENSE')).toContain('All rights reserved.')
  const { printWidth } = JSON.parse(read('.oxfmtrc.json')) as { printWidth: number }
  expect(read('.editorconfig')).toContain(`max_line_length = ${printWidth}\n`)
})

test('CI runs the project’s own command', () => {
  expect(read('.github/workflows/ci.yml')).toContain('run: .ci/run')
  expect(read('.ci/run')).toContain('npm test')
})

test('decisions are numbered in order, and each says what, why, at what cost and when to look again', () => {
  for (const [index, page] of pagesIn('.decisions').toSorted().entries()) {
    const text = read(page)
    expect(page).toMatch(new RegExp(`/${String(index + 1).padStart(3, '0')}-[a-z-]+\\.md$`))
    expect(text).toMatch(new RegExp(`^# ${index + 1}\\. \\S`))
    const parts = [...text.matchAll(/^\*\*([\w ]+)\.\*\* \S/gm)].map(([, part]) => part)
    expect(parts, page).toEqual(['What', 'Why', 'Cost', 'Look again'])
  }
})
