import { useQuery } from '@tanstack/react-query'
import { drawableEmoji } from './drawable-emoji.ts'
import { readEmoji, type Emoji, type EmojiGroup } from './emoji.ts'

export interface EmojiSet {
  groups: readonly EmojiGroup[]
  all: readonly Emoji[]
}

/** All emoji of this device. They are downloaded when a component first needs them. */
export function useEmoji({ enabled = true } = {}) {
  return useQuery({ queryKey: ['emoji'], queryFn: loadEmoji, staleTime: Infinity, gcTime: Infinity, enabled })
}

async function loadEmoji(): Promise<EmojiSet> {
  const { default: lines } = await import('virtual:emoji')
  const groups = readEmoji(lines, drawableEmoji())
  return { groups, all: groups.flatMap(({ emoji }) => emoji) }
}
