import type { DrawingNode } from '#model/drawing/drawing'

/** True for elements that are drawn only where others refer to them. */
export function isDefinition(name: string): boolean {
  return /^(defs|symbol|clipPath|mask|pattern|marker|filter|linearGradient|radialGradient)$/.test(name)
}

/** Ids of the elements that an element refers to by itself. */
export function referencesOf({ attributes }: DrawingNode): string[] {
  const ids: string[] = []
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'href' && value.startsWith('#')) ids.push(value.slice(1))
    else if (value.includes('url(')) ids.push(...idsIn(value))
  }
  return ids
}

function idsIn(value: string): string[] {
  return [...value.matchAll(/url\(\s*['"]?#([^)'"]*)/g)].flatMap(([, id]) => id?.trim() || [])
}
