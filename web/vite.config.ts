import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = import.meta.dirname

export default defineConfig({
  root: here,
  build: { outDir: '../dist', emptyOutDir: true },
  // Workers are modules, so that they can fetch parts of theirs (the AAC encoder) only when needed.
  worker: { format: 'es' },
  // Found late, inside lazily loaded code and workers, these would reload the page in the middle of an export.
  optimizeDeps: { include: ['idb', 'mediabunny', '@mediabunny/aac-encoder'] },
  plugins: [
    react(),
    tailwindcss(),
    cloudflare({
      configPath: `${here}/../wrangler.toml`,
      persistState: { path: `${here}/../.wrangler/state` },
    }),
  ],
})
