import { mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** The part of `render.tsx` that is used here. */
interface Renderer {
  renderDocuments(write: (name: string, html: string) => void): Promise<void>
}

// A process of its own: rendering replaces `fetch`, and what waits for data never ends.
const [renderer = '', folder = ''] = process.argv.slice(2)
// Safe: `documents-plugin.ts` names the built `render.tsx`.
const { renderDocuments } = (await import(pathToFileURL(renderer).href)) as Renderer
mkdirSync(folder, { recursive: true })
await renderDocuments((name, html) => writeFileSync(`${folder}/${name}.html`, html))
process.exit()
