import type { Source } from './sources.ts'

const written = /\bqueryKey: \[\s*(?<words>'[^']+'(?:,\s*'[^']+')*)/g
const named = /(?::|=>) \[(?<words>'[^']+'(?:, '[^']+')*)/g

/** Beginnings of query keys that several files spell out, each with its files: a typing error parts them unseen. */
export function copiedKeys(files: readonly Source[]): Map<string, string[]> {
  const places = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    const found = [...text.matchAll(written), ...(path.startsWith('web/data/') ? text.matchAll(named) : [])]
    for (const { groups } of found) {
      const key = groups?.words ?? ''
      places.set(key, (places.get(key) ?? new Set()).add(path))
    }
  }
  return new Map([...places].filter(([, paths]) => paths.size > 1).map(([key, paths]) => [key, [...paths]]))
}
