import { expect, test } from 'vitest'
import { breachesOf, type Layer, type Tables } from './architecture/breaches.ts'
import { exceptions } from './architecture/exceptions.ts'
import { folderOrders } from './architecture/folder-order.ts'
import { plantedBreaches } from './architecture/planted-breaches.ts'
import { copiedKeys } from './architecture/query-keys.ts'
import { sources } from './architecture/sources.ts'
import { userPatterns } from './architecture/user-patterns.ts'

/** Layers that all parts of the web with a user interface may import. */
const shown = ['ui', 'web platform', 'contract', 'model']

/**
 * A file belongs to the first layer whose pattern fits; a new edge between layers is an edit here, argued in the same
 * commit.
 */
const layers: readonly Layer[] = [
  // The wire format, and nothing else.
  ['contract', /^worker\/contract\//, []],
  // Pure rules that the worker and the browser both run.
  ['model', /^worker\/model\//, ['contract']],
  // RPC types of objects, which their rules use as well.
  ['calls', /^worker\/(backup|chat|jam|log)-calls\.ts$/, ['contract', 'model']],
  ['bindings', /^worker\/(env|bindings|settings)\.ts$/, ['contract', 'model', 'calls']],
  ['collections', /^worker\/collections\//, ['contract', 'model']],
  ['worker platform', /^worker\/platform\//, ['contract', 'model', 'bindings', 'calls']],
  // Users as everything else needs them: by id, by address, by name.
  ['directory', /^worker\/directory\//, ['collections', 'worker platform', 'contract', 'model']],
  // Permissions: pure, and used everywhere.
  ['policies', /^worker\/http\/can\.ts$/, ['collections']],
  [
    'http',
    /^worker\/http\//,
    ['directory', 'worker platform', 'contract', 'model', 'bindings', 'collections', 'policies'],
  ],
  [
    'storage',
    /^worker\/features\/[\w-]+\/(?:[\w-]+\/)?([\w-]+-)?storage\.ts$/,
    ['rules', 'collections', 'directory', 'worker platform', 'contract', 'model', 'calls'],
  ],
  // Work beyond one request, for a feature's calls, jobs and queue.
  [
    'service',
    /^worker\/features\/[\w-]+\/(?:[\w-]+\/)?([\w-]+-)?service\.ts$/,
    ['rules', 'storage', 'worker platform', 'collections', 'contract', 'model', 'bindings'],
  ],
  [
    'object',
    /^worker\/features\/[\w-]+\/(?:[\w-]+\/)?[\w-]+-object\.ts$/,
    ['policies', 'service', 'rules', 'storage', 'worker platform', 'contract', 'model', 'bindings', 'calls'],
  ],
  // Code that a feature's routes share about their request, and hooks into the record API's writes.
  [
    'request',
    /^worker\/features\/[\w-]+\/(?:[\w-]+\/)?([\w-]+-)?(request|hooks)\.ts$/,
    [
      'http',
      'policies',
      'service',
      'rules',
      'storage',
      'worker platform',
      'collections',
      'contract',
      'model',
      'bindings',
      'calls',
    ],
  ],
  [
    'routes',
    /^worker\/features\/[\w-]+\/(?:[\w-]+\/)?([\w-]+-)?(routes|operations)\.ts$/,
    [
      'request',
      'http',
      'policies',
      'service',
      'rules',
      'storage',
      'directory',
      'worker platform',
      'collections',
      'contract',
      'model',
      'bindings',
      'calls',
    ],
  ],
  [
    'rules',
    /^worker\/features\//,
    [
      'contract',
      'model',
      'collections',
      'calls',
      'policies',
      'socket watch',
      'forwarded headers',
      'hex',
      'escape html',
      'public address',
    ],
  ],
  [
    'worker entry',
    /^worker\/(app|index|jobs)\.ts$/,
    [
      'routes',
      'request',
      'service',
      'object',
      'http',
      'bindings',
      'storage',
      'rules',
      'worker platform',
      'collections',
      'contract',
      'model',
    ],
  ],
  ['web platform', /^web\/platform\//, ['contract', 'model']],
  ['ui', /^web\/ui\//, ['signal', 'locale', 'number text']],
  // Arithmetic and words of times, which a component may use while it draws.
  ['times', /^web\/engine\/(document\/timing|timeline\/(time-code|snap-time))\.ts$/, ['contract', 'model']],
  ['engine', /^web\/engine\//, ['times', 'contract', 'model', 'lifetime', 'signal', 'retry']],
  // One file per collection: calls, query keys, invalidation; and the one uploader.
  ['data', /^web\/data\//, ['web platform', 'contract', 'model']],
  ['shell', /^web\/shell\//, ['data', ...shown]],
  // Autosave, undo, local copy, conflict, save badge: it is handed what it edits.
  ['editing', /^web\/editing\//, ['data', 'shell', ...shown]],
  // The drawn stage with its clock.
  ['stage', /^web\/stage\//, ['engine', 'times', 'data', 'shell', ...shown]],
  // The recorder of the studio, of jams, surveys and the chat.
  ['recording', /^web\/recording\//, ['stage', 'engine', 'times', 'data', 'shell', ...shown]],
  // Within a feature, and in what several of them show: component → hook → store. A component's calls are made by a `use-*.ts` or a store beside it.
  [
    'component',
    /^web\/(features|rigging|survey)\/.*\.tsx$/,
    ['hook', 'store', 'times', 'editing', 'stage', 'recording', 'shell', ...shown],
  ],
  [
    'hook',
    /^web\/(features|rigging|survey)\/(?:.*\/)?use-[\w-]+\.ts$/,
    ['store', 'data', 'editing', 'stage', 'recording', 'engine', 'times', 'shell', ...shown],
  ],
  // Stores, actions, and the pure code beside them.
  [
    'store',
    /^web\/(features|rigging|survey)\//,
    ['data', 'editing', 'stage', 'recording', 'engine', 'times', 'shell', ...shown],
  ],
  [
    'web entry',
    /^web\/(main|app|routes|forms|forms-page|navigation)\.tsx$/,
    // The stage lends the shell its faces.
    ['component', 'hook', 'store', 'stage', 'shell', ...shown],
  ],
  // The build renders the pages that the browser shows.
  ['web renderer', /^web\/prerender\/render\.tsx$/, ['web entry', 'component', 'store', 'shell', ...shown]],
  [
    'web build',
    /^web\/(notices\/[\w-]+|prerender\/[\w-]+|vite\.config|(build|offline|preload)-files|build-id|emoji-data|first-modules|merge-chunks|page-modules|remove-facades|shared-chunks|build-globals\.d)\.ts$/,
    ['contract', 'model'],
  ],

  // Tests and tools look at everything, and nothing looks at them.
  ['test support', /^tests\/(support|architecture)\//, ['everything', 'tools']],
  ['tests', /^tests\//, ['everything', 'test support', 'tools']],
  ['tools', /^\.(tools|training)\//, ['everything']],
]

const tables: Tables = {
  layers,
  pieces: [
    ['lifetime', 'web/platform/lifetime.ts'],
    ['signal', 'web/platform/signal.ts'],
    // The engine fetches parts of itself when they are first needed, with a connection that may be lost.
    ['retry', 'web/platform/retry.ts'],
    // Formats numbers, on dials and elsewhere.
    ['locale', 'web/platform/locale.ts'],
    // Pure: numbers are typed in fields of every kind.
    ['number text', 'web/platform/number-text.ts'],
    // Shared by all objects with sockets; both are pure.
    ['socket watch', 'worker/platform/socket-watch.ts'],
    ['forwarded headers', 'worker/platform/forwarded-headers.ts'],
    // Pure, and the same wherever bytes or texts are written so.
    ['hex', 'worker/platform/hex.ts'],
    ['escape html', 'worker/platform/escape-html.ts'],
    ['public address', 'worker/platform/public-address.ts'],
  ],
  typesOnly: { component: ['data', 'engine'] },
  orders: {
    'web/engine': [
      'channel',
      'document',
      'face',
      'voice',
      'puppet',
      'sound',
      'timeline',
      'director',
      'mix',
      'effects',
      'scenes',
      'render',
    ],
    'web/features/studio': [
      'timeline',
      'project',
      'page',
      'prompter',
      'sound',
      'library',
      'mouth',
      'script',
      'character',
      'direction',
      'thumbnail',
      'editor',
      'export',
    ],
  },
  // Folders that several features show: the authoring studio, and the survey questions of the form and the composer's
  // preview.
  shared: ['rigging', 'survey'],
  libraries: [
    [
      /^(hono|drizzle-orm|cloudflare:|zod$)/,
      /^worker\/(contract|model)\//,
      'what the browser runs as well is zod/mini only',
    ],
    [/^(hono|cloudflare:)/, /^worker\/collections\//, 'collections are data'],
    [
      /^hono/,
      /^worker\/features\/[\w-]+\/(?:[\w-]+\/)?([\w-]+-)?(service|storage)\.ts$/,
      'services and storage know no requests',
    ],
    [/^(react|react-dom|@tanstack|zustand)/, /^web\/engine\//, 'the engine runs in workers and in Node'],
    [/^(react|react-dom)(\/|$)/, /^web\/(platform|data)\//, 'what is below the features knows no components'],
    [
      /^(@tanstack\/react-query|zustand|react-router|idb|posthog-js)/,
      /^web\/ui\//,
      'controls know no state, no storage and no routes',
    ],
    [/^zustand/, /^web\/(data|platform)\//, 'server data lives in the query cache'],
    [/^(hono|drizzle-orm|jose|nodemailer|cloudflare:)/, /^web\//, 'worker libraries stay out of the web'],
    [/^(react|zustand|@tanstack)/, /^worker\//, 'web libraries stay out of the worker'],
    [
      /^(vitest|fast-check|playwright-core|miniflare|postal-mime|smtp-server|@axe-core)/,
      /^(worker|web)\//,
      'what is deployed knows no tests',
    ],
  ],
  patterns: [
    [
      /(?<![\w.'])(?:(?:globalThis|window|self)\.)?fetch\(/,
      // The engine fetches one file, its own weights.
      /^web\/(?!platform\/|engine\/voice\/net\/phone-net-bytes\.ts$)/,
      'only web/platform fetches',
    ],
    [
      /import \{[^}]*\b(?:call|send|sendBytes)\b[^}]*\} from '[./]+\/platform\/(?:api|requests)\.ts'/,
      /^web\/(?!data\/|platform\/)/,
      'only web/data calls the worker',
    ],
    [/^/, /^(worker|web)\/.*-for-tests\./, 'test helpers belong in tests/support'],
    [/^(?:import|export) /m, /\.d\.ts$/, 'own types belong in a .ts, which is checked'],
    [/\bimport\.meta\.glob\b/, /^web\//, 'write out every import'],
    [/new (?:Shared)?Worker\(/, /^web\/(?!engine\/channel\/)/, 'engine/channel starts the workers'],
    [/from '[^']+\.test\.tsx?'/, /^(worker|web)\//, 'what is deployed knows no tests'],
    [
      /\.toLocale\w*String\(|\.localeCompare\(|\bIntl\.(?!Segmenter)\w+\(/,
      /^web\/(?!platform\/locale\.ts|.*\.test\.)/,
      'platform/locale formats and sorts',
    ],
    [/dangerouslySetInnerHTML|\.innerHTML\s*=/, /^web\//, 'text stays text'],
    ...userPatterns,
    [/\.prepare\(\s*[`'"][^`'"]*\$\{/, /^worker\//, 'never paste values into SQL'],
    [
      /new (?:\w+\.)?(?:webkit)?AudioContext\(/,
      /^web\/(?!engine\/sound\/session\.ts)/,
      'the sound session opens the context',
    ],
    [
      /\btruncate\b[^<>]*>\s*<bdi\b/,
      /^web\/(?!ui\/truncated-text\.tsx)/,
      'TruncatedText cuts text by users: cutting around it loses the start of right-to-left names',
    ],
    [
      /const \{(?=[^}]*\bdata\b)(?![^}]*\berror\b)[^}]*\} = use\w+\([^]*<Skeleton\b/,
      /^web\/.*\.tsx$/,
      'a loading state needs an error state',
    ],
    [
      /\bacts\.\w+\([^()]*\)\s*\.then\(\s*(?:\(\)|on\w+\b)/,
      /^web\/.*\.tsx$/,
      'a failed action must leave its dialog open',
    ],
  ],
  pure: {
    layers: ['contract', 'model', 'collections', 'policies', 'rules'],
    // The templates of hono/html are plain functions of values.
    libraries: /^(hono(?!\/html$)|drizzle-orm|cloudflare:)/,
    // Time and chance arrive as arguments, and so does what others answer.
    words:
      /\bDate\.now\b|\bMath\.random\b|\bnew Date\b(?!\([^)])|\bperformance\.now\b|\brandom(?:UUID|Bytes|Int)\b|\bgetRandomValues\b|(?<=(?:await|return|=>|[=(,]) ?)fetch\(/,
  },
  linesLimit: 300,
}

const isExcused = ({ path, rule }: { path: string; rule: string }) =>
  exceptions[path]?.includes(rule) ?? false

test('imports follow the table', () => {
  const files = sources(['worker', 'web', 'tests', '.tools', '.training'])
  expect(files.length).toBeGreaterThan(500)
  const breaches = breachesOf(files, tables)
  expect(breaches.filter((breach) => !isExcused(breach)).map(({ text }) => text)).toEqual([])

  // An unused exception must be deleted.
  const needed = new Set(breaches.map(({ path, rule }) => `${path}: ${rule}`))
  const idle = Object.entries(exceptions).flatMap(([path, rules]) =>
    rules.map((rule) => `${path}: ${rule}`).filter((one) => !needed.has(one)),
  )
  expect(idle).toEqual([])
})

/** Imports that may go against the order of a folder's subfolders. */
const BACK_IMPORTS_MAX = 3

test('subfolders have an order', () => {
  const orders = folderOrders(sources(['worker', 'web']))
  expect(orders.length).toBeGreaterThan(20)
  // Between the layers and between features nothing goes against the order.
  const strict = ['', 'worker', 'web', 'worker/features', 'web/features']
  const tangled = orders.filter(
    ({ folder, back }) => back.length > (strict.includes(folder) ? 0 : BACK_IMPORTS_MAX),
  )
  expect(tangled).toEqual([])
})

test('a planted circle of subfolders is reported', () => {
  const files = [
    { path: 'web/x/a/one.ts', text: `import { two } from '../b/two.ts'` },
    { path: 'web/x/b/three.ts', text: `import { four } from '../c/four.ts'` },
    { path: 'web/x/c/five.ts', text: `import { six } from '../a/six.ts'` },
  ]
  expect(folderOrders(files)).toMatchObject([{ folder: 'web/x', back: [expect.stringContaining(' → ')] }])
})

test('a layer is in the table once: only its first line would count', () => {
  const names = layers.map(([name]) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('a query key is spelled out in one file', () => {
  expect([...copiedKeys(sources(['web']))]).toEqual([])
  const planted = [
    { path: 'web/data/x.ts', text: `export const shipKeys = { one: (id: string) => ['ship', 'one', id] }` },
    { path: 'web/features/x/use-x.ts', text: `useQuery({ queryKey: ['ship', 'one', id] })` },
  ]
  expect([...copiedKeys(planted).keys()]).toEqual([`'ship', 'one'`])
})

test('a file that is called after routes or operations has some', () => {
  const named = sources(['worker/features']).filter(({ path }) => /(routes|operations)\.ts$/.test(path))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ text }) => !text.includes('Route[]')).map(({ path }) => path)).toEqual([])
})

test.each(plantedBreaches)('a planted breach is reported: %s %s', (path, text) => {
  expect(breachesOf([{ path, text }], tables)).not.toEqual([])
})

test('a planted cycle is reported, also one through types', () => {
  const files = [
    { path: 'web/platform/a.ts', text: `import { b } from './b.ts'` },
    { path: 'web/platform/b.ts', text: `import type { C } from './c.ts'` },
    { path: 'web/platform/c.ts', text: `export type { A } from './a.ts'` },
  ]
  expect(breachesOf(files, tables)).toMatchObject([{ rule: 'cycle' }])
})

test('a long file is reported', () => {
  const text = '\n'.repeat(301)
  expect(breachesOf([{ path: 'web/platform/long.ts', text }], tables)).toMatchObject([{ rule: 'long' }])
})

test.each([
  ['web/features/studio/x.tsx', `import type { Studio } from './project/store.ts'`],
  ['web/features/studio/x.tsx', `import { type Frame } from '../../engine/timeline/frame.ts'`],
  ['web/features/studio/x.tsx', `import { timeCode } from '../../engine/timeline/time-code.ts'`],
  ['web/features/studio/use-x.ts', `import { getProject } from '../../data/projects.ts'`],
  ['tests/api/x.test.ts', `import { hash } from '../../worker/platform/ids.ts'`],
])('what is allowed is not: %s %s', (path, text) => {
  expect(breachesOf([{ path, text }], tables)).toEqual([])
})
