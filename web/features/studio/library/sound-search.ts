import type { LibrarySound } from '../../../engine/sound/library/catalogue.ts'

/** Drag type of library sounds; the data is the sound's id. */
export const DRAGGED_SOUND = 'application/x-mouthpiece-sound'

/** Sounds that match every word of `typed`, by group, in the library's order. */
export function foundSounds(
  sounds: readonly LibrarySound[],
  typed: string,
  group: string,
): { group: string; sounds: LibrarySound[] }[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = sounds.filter((sound) => {
    const text = `${sound.label} ${sound.group} ${sound.words}`.toLowerCase()
    return (group === '' || sound.group === group) && words.every((word) => text.includes(word))
  })
  return groupsOf(found).map((name) => ({ group: name, sounds: found.filter((one) => one.group === name) }))
}

export function groupsOf(sounds: readonly LibrarySound[]): string[] {
  return [...new Set(sounds.map(({ group }) => group))]
}
