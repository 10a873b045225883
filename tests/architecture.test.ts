import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Who may import whom. A file belongs to the first layer whose pattern fits; a new edge between
 * layers is an edit here, argued in the same commit.
 */
const layers: [name: string, pattern: RegExp, mayImport: string[]][] = [
  ['contract', /^worker\/contract\//, []],
  // What objects ask of each other: types that their rules speak as well.
  ['calls', /^worker\/chat-calls\.ts$/, ['contract']],
  ['bindings', /^worker\/(env|bindings)\.ts$/, ['contract', 'calls']],
  ['collections', /^worker\/collections\//, ['contract']],
  ['worker platform', /^worker\/platform\//, ['contract', 'bindings']],
  // Who may do what: pure, and asked everywhere.
  ['policies', /^worker\/http\/can\.ts$/, ['collections']],
  ['http', /^worker\/http\//, ['worker platform', 'contract', 'bindings', 'collections', 'policies']],
  [
    'storage',
    /^worker\/features\/[\w-]+\/([\w-]+-)?storage\.ts$/,
    ['rules', 'collections', 'worker platform', 'contract', 'bindings', 'calls'],
  ],
  [
    'object',
    /^worker\/features\/[\w-]+\/[\w-]+-object\.ts$/,
    ['rules', 'storage', 'worker platform', 'contract', 'bindings', 'calls'],
  ],
  [
    'routes',
    /^worker\/features\/[\w-]+\/([\w-]+-)?(routes|operations)\.ts$/,
    [
      'http',
      'policies',
      'rules',
      'storage',
      'worker platform',
      'collections',
      'contract',
      'bindings',
      'calls',
    ],
  ],
  ['rules', /^worker\/features\//, ['contract', 'collections', 'calls', 'policies']],
  [
    'worker entry',
    /^worker\/(app|index|jobs)\.ts$/,
    [
      'routes',
      'object',
      'http',
      'bindings',
      'storage',
      'rules',
      'worker platform',
      'collections',
      'contract',
    ],
  ],
  ['web platform', /^web\/platform\//, ['contract']],
  ['ui', /^web\/ui\//, ['signal']],
  ['engine', /^web\/engine\//, ['contract', 'lifetime', 'signal']],
  // One file per collection: calls, query keys, invalidation; and the one uploader.
  ['data', /^web\/data\//, ['web platform', 'contract']],
  ['shell', /^web\/shell\//, ['data', 'ui', 'web platform', 'contract']],
  // Autosave, undo, local copy, conflict, save badge: it is handed what it edits.
  ['editing', /^web\/editing\//, ['data', 'ui', 'shell', 'web platform', 'contract']],
  // The drawn stage with its clock.
  ['stage', /^web\/stage\//, ['engine', 'data', 'ui', 'shell', 'web platform', 'contract']],
  [
    'feature',
    /^web\/features\//,
    ['data', 'editing', 'stage', 'engine', 'shell', 'ui', 'web platform', 'contract'],
  ],
  [
    'web entry',
    /^web\/(main|app|routes|forms)\.tsx$/,
    ['feature', 'shell', 'ui', 'web platform', 'contract'],
  ],
  ['web build', /^web\/(vite\.config|build-files|build-globals\.d)\.ts$/, []],
]

/** Small pieces of the web's platform that lower layers may use as well. */
const pieces: [name: string, file: string][] = [
  ['lifetime', 'web/platform/lifetime.ts'],
  ['signal', 'web/platform/signal.ts'],
]

/** The only features that may import another one. */
const featureEdges = [
  // The composer previews with the form's own runner: what is seen there is what people get.
  'web: admin → surveys',
]

/** Libraries that only some layers may know. */
const libraryRules: [library: RegExp, never: RegExp, why: string][] = [
  [/^(hono|drizzle-orm|cloudflare:)/, /^worker\/contract\//, 'the contract is zod only'],
  [/^(hono|cloudflare:)/, /^worker\/collections\//, 'collections are data'],
  [/^(react|react-dom|@tanstack|zustand)/, /^web\/engine\//, 'the engine runs in workers and in Node'],
  [/^(react|react-dom)/, /^web\/platform\//, 'the platform knows no components'],
  [/^(hono|drizzle-orm|jose)/, /^web\//, 'worker libraries stay out of the web'],
]

/** What only one place may do. */
const patternRules: [pattern: RegExp, where: RegExp, why: string][] = [
  [/(?<![\w.'])fetch\(/, /^web\/(?!platform\/)/, 'only web/platform fetches'],
  [/dangerouslySetInnerHTML|\.innerHTML\s*=/, /^web\//, 'text stays text'],
  [/\.prepare\(\s*[`'"][^`'"]*\$\{/, /^worker\//, 'SQL is never built by pasting values'],
]

interface Source {
  path: string
  text: string
}

const root = resolve(import.meta.dirname, '..')

function sources(): Source[] {
  return ['worker', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => ({ path: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') })),
  )
}

function importsOf({ path, text }: Source): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*(?:\n[^'"\n;]*)*?\bfrom\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
  )
  return [...found]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((target) => {
      if (target.startsWith('#contract/')) return `worker/contract/${target.slice('#contract/'.length)}.ts`
      if (target.startsWith('.'))
        return relative(root, resolve(root, dirname(path), target)).split('?')[0] ?? ''
      return target
    })
}

const layerOf = (path: string) => layers.find(([, pattern]) => pattern.test(path))
const featureOf = (path: string) => /^(worker|web)\/features\/([\w-]+)\//.exec(path)

/** Every breach of the tables above, in words. */
export function breaches(files: Source[]): string[] {
  return files.flatMap((file) => {
    const layer = layerOf(file.path)
    if (!layer) return [`${file.path}: belongs to no layer`]
    const [name, , mayImport] = layer
    const wrong: string[] = []
    for (const target of importsOf(file)) {
      const ours = /^(worker|web|tests|\.tools)\//.test(target)
      if (ours) {
        const other = layerOf(target)?.[0]
        const piece = pieces.find(([, path]) => path === target)?.[0]
        const allowed =
          other === name || mayImport.includes(other ?? '') || (piece && mayImport.includes(piece))
        if (!allowed && !/\.(css|svg)$/.test(target))
          wrong.push(`${file.path} (${name}) imports ${target} (${other ?? 'no layer'})`)
        const from = featureOf(file.path)
        const to = featureOf(target)
        if (from && to && from[2] !== to[2] && !featureEdges.includes(`${from[1]}: ${from[2]} → ${to[2]}`)) {
          wrong.push(`${file.path} imports another feature: ${target}`)
        }
      } else {
        for (const [library, never, why] of libraryRules) {
          if (library.test(target) && never.test(file.path))
            wrong.push(`${file.path} imports ${target}: ${why}`)
        }
      }
    }
    for (const [pattern, where, why] of patternRules) {
      if (where.test(file.path) && pattern.test(file.text)) wrong.push(`${file.path}: ${why}`)
    }
    if (/\b(utils?|helpers?|managers?)\b/.test(file.path))
      wrong.push(`${file.path}: name it after what it does`)
    if (!/^[a-z0-9.-]+$/.test(file.path.split('/').at(-1) ?? '')) wrong.push(`${file.path}: kebab-case`)
    if (file.text.split('\n').length > 401) wrong.push(`${file.path}: over 400 lines`)
    return wrong
  })
}

test('imports follow the table', () => {
  const files = sources()
  expect(files.length).toBeGreaterThan(50)
  expect(breaches(files)).toEqual([])
})

test.each([
  ['worker/contract/x.ts', `import { a } from '../platform/ids.ts'`],
  ['worker/features/chat/room.ts', `import { b } from '../records/domain.ts'`],
  ['worker/features/chat/room.ts', `import { b } from './storage.ts'`],
  ['web/engine/voice/x.ts', `import { useState } from 'react'`],
  ['web/features/studio/x.tsx', `import { a } from '../projects/api.ts'`],
  ['web/shell/x.tsx', `import { a } from '../features/studio/store.ts'`],
  ['web/ui/x.tsx', `import {\n  a,\n} from '../engine/voice/analysis.ts'`],
  ['web/features/studio/x.tsx', `const answer = await fetch('/api/x')`],
  ['worker/features/chat/utils.ts', ``],
])('a planted breach is reported: %s %s', (path, text) => {
  expect(breaches([{ path, text }])).not.toEqual([])
})
