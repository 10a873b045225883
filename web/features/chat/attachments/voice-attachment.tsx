import type { ChatCardRecord } from '#contract/chat/chat'
import { lazy, Suspense } from 'react'
import { isolated } from '../../../platform/locale.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { getVoice } from './use-room-file.ts'
import type { VoicePlayerProps } from './voice-player.tsx'

// Loaded after the text of the messages.
const Player = lazy(async () => ({ default: (await import('./voice-player.tsx')).VoicePlayer }))

export function VoiceAttachment({ card, name }: { card: ChatCardRecord; name: string }) {
  return (
    <VoicePlayer
      person={card.author}
      label={`Voice message from ${isolated(name)}`}
      length={card.seconds ?? 0}
      peaks={card.peaks ?? ''}
      load={() => getVoice(card)}
    />
  )
}

/** A voice message with puppet, waveform and length. Its box is reserved while the player loads. */
export function VoicePlayer(props: VoicePlayerProps) {
  return (
    <Suspense fallback={<Skeleton className="mt-1 h-20.5 w-full max-w-sm rounded-panel" />}>
      <Player {...props} />
    </Suspense>
  )
}
