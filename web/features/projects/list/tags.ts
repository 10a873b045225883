/** Longest tag, in characters, and most of them that one project has. */
export const TAG_LENGTH = 30
export const TAGS_MAX = 12

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The tags of a project, as its record holds them: parted by commas. */
export function tagsOf({ tags = '' }: { tags?: string | undefined }): string[] {
  return tags.split(',').filter(Boolean)
}

/** Normalises a typed tag: removes commas and double spaces; `''` when nothing is left. */
export function cleanTag(typed: string): string {
  return typed.replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim().slice(0, TAG_LENGTH).trim()
}

/** Each tag once, whatever its capitals, in the order of the alphabet. */
export function allTags(
  projects: readonly { tags?: string | undefined }[],
  compare: (one: string, other: string) => number,
): string[] {
  const tags: string[] = []
  for (const tag of projects.flatMap(tagsOf)) if (!hasTag(tags, tag)) tags.push(tag)
  return tags.sort(compare)
}

export function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((one) => same(one, tag))
}

/** Adds and removes tags of a record's text; tags beyond the limit are dropped. */
export function changedTags(
  project: { tags?: string | undefined },
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): string {
  const remaining = tagsOf(project).filter((tag) => !hasTag(remove, tag))
  for (const tag of add) if (!hasTag(remaining, tag)) remaining.push(tag)
  return remaining.slice(0, TAGS_MAX).join(',')
}
