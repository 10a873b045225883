import { resolve } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFiles, chunkList } from './build-files.ts'
import { buildIdOf } from './build-id.ts'
import { noticesCheck, noticesFile } from './notices/notices-plugin.ts'
import { emojiData } from './emoji-data.ts'
import { offlineFiles } from './offline-files.ts'
import { inlineScripts } from './prerender/inline-scripts.ts'
import { documentFiles } from './prerender/documents-plugin.ts'
import { sharedChunks } from './shared-chunks.ts'
import { firstFiles, preloadFiles } from './preload-files.ts'
import { removeFacades } from './remove-facades.ts'

const here = import.meta.dirname
const root = resolve(here, '..')
const build = buildIdOf(root)

export default defineConfig({
  root: here,
  // The worker answers for other origins itself, as it does when it is deployed.
  server: { cors: false },
  define: { __BUILD_ID__: JSON.stringify(build.id) },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // The content policy allows fonts from files only.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    modulePreload: {
      // All supported browsers preload modules.
      polyfill: false,
      // The file of the routes would name the files of all pages; `preload-pages.ts` reads their list when it is needed.
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'js' && /\/app-[\w-]{8}\.js$/.test(hostId) ? [] : files,
    },
  },
  environments: {
    // Surveys are a page of their own: respondents load nothing of the app.
    client: {
      build: {
        rolldownOptions: {
          input: [`${here}/index.html`, `${here}/forms.html`],
          output: {
            codeSplitting: {
              // Else a shared file would take what the first file of the app has.
              includeDependenciesRecursively: false,
              groups: [{ debugName: 'shared by kinds of pages', name: sharedChunks(root) }],
            },
          },
        },
      },
    },
  },
  // Workers are modules, so that they can fetch parts of theirs (the AAC encoder) only when needed.
  worker: { format: 'es', plugins: () => [noticesCheck(root)] },
  resolve: {
    alias: [
      // The library names all backends that it knows; only the WebAssembly one is loaded, in the face worker.
      {
        find: /^@tensorflow\/tfjs-backend-(cpu|webgl|webgpu)\/dist\/index\.js$/,
        replacement: `${here}/engine/face/no-backend.ts`,
      },
      // Its package exports neither the small build nor its nets.
      {
        find: /^@vladmandic\/human\/(dist|models)\//,
        replacement: `${here}/../node_modules/@vladmandic/human/$1/`,
      },
    ],
  },
  // Found late, inside lazily loaded code and workers, these would reload the page in the middle of an export.
  optimizeDeps: { include: ['idb', 'mediabunny', '@mediabunny/aac-encoder'] },
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    emojiData(),
    inlineScripts(),
    buildFiles(build),
    offlineFiles(root),
    firstFiles(root),
    preloadFiles(root),
    documentFiles(root, build.id),
    removeFacades(),
    chunkList(),
    noticesFile(root),
    noticesCheck(root),
    cloudflare({
      configPath: `${here}/../wrangler.toml`,
      persistState: { path: `${here}/../.wrangler/state` },
    }),
  ],
})
