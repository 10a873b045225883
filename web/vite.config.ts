import { randomUUID } from 'node:crypto'
import { cloudflare } from '@cloudflare/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFiles } from './build-files.ts'

const here = import.meta.dirname
const buildId = randomUUID()

export default defineConfig({
  root: here,
  // The worker answers for other origins itself, as it does when it is deployed.
  server: { cors: false },
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  build: { outDir: '../dist', emptyOutDir: true },
  environments: {
    // Surveys are a page of their own: whoever answers one loads nothing of the app.
    client: { build: { rolldownOptions: { input: [`${here}/index.html`, `${here}/forms.html`] } } },
  },
  // Workers are modules, so that they can fetch parts of theirs (the AAC encoder) only when needed.
  worker: { format: 'es' },
  // Found late, inside lazily loaded code and workers, these would reload the page in the middle of an export.
  optimizeDeps: { include: ['idb', 'mediabunny', '@mediabunny/aac-encoder'] },
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    buildFiles(buildId),
    cloudflare({
      configPath: `${here}/../wrangler.toml`,
      persistState: { path: `${here}/../.wrangler/state` },
    }),
  ],
})
