import data from 'emojibase-data/en/data.json' with { type: 'json' }
import messages from 'emojibase-data/en/messages.json' with { type: 'json' }
import shortcodes from 'emojibase-data/en/shortcodes/emojibase.json' with { type: 'json' }
import type { Plugin } from 'vite'

const MODULE = 'virtual:emoji'
/** Skin tones and hair on their own, which are drawn as coloured squares. */
const COMPONENTS = 'component'

/** Provides the text of `compactEmoji` as the default export of `virtual:emoji`. */
export function emojiData(): Plugin {
  return {
    name: 'mouthpiece-emoji-data',
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(compactEmoji())}` : undefined),
  }
}

/**
 * Lines of cells between tabs. A group begins with its name alone. An emoji has: itself, Emoji version, label,
 * shortcodes, other search words, and its sequence with `~` for the skin tone, if it has any.
 */
export function compactEmoji(): string {
  const groups = messages.groups.filter(({ key }) => key !== COMPONENTS)
  return groups
    .flatMap(({ order, message }) => [
      `${message[0]?.toUpperCase()}${message.slice(1)}`,
      ...data.filter(({ group }) => group === order).map(lineOf),
    ])
    .join('\n')
}

function lineOf({ emoji, version, label, hexcode, tags = [], skins = [] }: (typeof data)[number]): string {
  const codes = [shortcodes[hexcode] ?? []].flat()
  const named = new Set([label, ...codes].flatMap((name) => name.toLowerCase().split(/[\s_-]+/)))
  const words = new Set(tags.flatMap((tag) => tag.toLowerCase().split(/\s+/)))
  const cells = [
    withoutExcessVariation(emoji),
    String(version),
    label,
    codes.join(' '),
    [...words].filter((word) => !named.has(word)).join(' '),
  ]
  // Couples can also be chosen with two different tones: those are left to keyboards.
  const dark = skins.find(({ tone }) => tone === 5)
  return [...cells, ...(dark ? [dark.emoji.replaceAll('\u{1F3FF}', '~'), String(dark.version)] : [])].join(
    '\t',
  )
}

/**
 * The library marks emoji that also exist as text with U+FE0F. Keyboards omit it where a picture is the default, and
 * a reaction with it would count as another one.
 */
function withoutExcessVariation(emoji: string): string {
  return emoji.replaceAll(/(\p{Emoji_Presentation})\u{FE0F}/gu, '$1')
}
