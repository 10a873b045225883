import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const PLACE = /<!-- script: ([\w-]+) -->/g

/** Puts scripts of `inline` into documents, which run before any file has loaded: `<!-- script: name -->` is its place. */
export function inlineScripts(): Plugin {
  const read = (name: string) => readFileSync(resolve(import.meta.dirname, 'inline', `${name}.js`), 'utf8')
  return {
    name: 'mouthpiece-inline-scripts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll(PLACE, (_, name: string) => `<script id="${name}">\n${read(name)}</script>`),
    },
  }
}
