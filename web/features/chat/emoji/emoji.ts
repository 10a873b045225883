export interface Emoji {
  emoji: string
  name: string
  /** The label, then the shortcodes, as `plainName` writes them. */
  names: readonly string[]
  words: readonly string[]
  /** The emoji with `~` where its skin tone goes. */
  tonedForm?: string
}

export interface EmojiGroup {
  name: string
  emoji: readonly Emoji[]
}

/** The emoji that the fonts of this device draw. */
export interface DrawableEmoji {
  version: number
  /** Flags of countries are drawn; Windows shows letters. */
  flags: boolean
}

/** Skin tones from light to dark, as they are written into an emoji; the first is none. */
export const skinTones = ['', '\u{1F3FB}', '\u{1F3FC}', '\u{1F3FD}', '\u{1F3FE}', '\u{1F3FF}'] as const
export type SkinTone = (typeof skinTones)[number]

const flag = /^\p{RI}{2}$/u

/** Reads the lines that `web/emoji-data.ts` writes; leaves out what this device cannot draw. */
export function readEmoji(lines: string, drawable: DrawableEmoji): EmojiGroup[] {
  const groups: { name: string; emoji: Emoji[] }[] = []
  for (const line of lines.split('\n')) {
    if (!line.includes('\t')) {
      groups.push({ name: line, emoji: [] })
      continue
    }
    const [emoji = '', version, name = '', shortcodes = '', words = '', tonedForm, toneVersion] =
      line.split('\t')
    if (Number(version) > drawable.version || (!drawable.flags && flag.test(emoji))) continue
    groups.at(-1)?.emoji.push({
      emoji,
      name,
      names: [name, ...shortcodes.split(' ')].map(plainName),
      words: words === '' ? [] : words.split(' '),
      ...(tonedForm !== undefined && Number(toneVersion) <= drawable.version && { tonedForm }),
    })
  }
  return groups.filter((group) => group.emoji.length > 0)
}

export function toned({ emoji, tonedForm }: Emoji, tone: SkinTone): string {
  return tone === '' || tonedForm === undefined ? emoji : tonedForm.replaceAll('~', tone)
}

/** Returns a name in lower case, with one space between words: `Red_Heart` and `red-heart` are the same. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/(?<=[\p{L}\p{N}])[\s_:.,-]+(?=[\p{L}\p{N}(])/gu, ' ')
    .trim()
}
