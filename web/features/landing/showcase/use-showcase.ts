import type { CharacterRecord } from '#contract/characters'
import type { TakeRecord } from '#contract/takes/takes'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { audioBufferOf } from '../../../engine/sound/sound.ts'
import { localTake } from '../../../stage/takes/local-take.ts'
import { rememberTake } from '../../../stage/cast/player-cache.ts'
import { loadSample } from '../../../stage/cast/sample.ts'
import { useCast } from '../../../stage/cast/use-cast.ts'
import { usePlayer } from '../../../stage/player/use-player.ts'
import { useRunningTime } from '../../../stage/player/use-running-time.ts'
import { useReducedMotion } from '../../../shell/use-media.ts'
import { useInSight } from '../../../ui/hooks/use-in-sight.ts'
import { type Showcase, showcaseDocument, takeIdOf } from './showcases.ts'

async function loadVoices({ lines }: Showcase): Promise<TakeRecord[]> {
  return Promise.all(
    lines.map(async (line) => {
      const { sound, analysis } = await loadSample(line.file)
      const take = localTake({ id: takeIdOf(line), name: line.words, duration: sound.duration })
      rememberTake(take, { sound: audioBufferOf(sound), analysis })
      return take
    }),
  )
}

const noTakes: TakeRecord[] = []

/** A showcase that plays silently while in view, and with sound after a press on play. */
export function useShowcase(showcase: Showcase, gallery: readonly CharacterRecord[]) {
  const [card, setCard] = useState<HTMLElement | null>(null)
  const isInSight = useInSight(card, 120)
  const reduced = useReducedMotion()
  const voices = useQuery({
    queryKey: ['showcase', showcase.id],
    queryFn: () => loadVoices(showcase),
    enabled: isInSight,
    staleTime: Infinity,
  })
  const takes = voices.data ?? noTakes
  const document = useMemo(() => showcaseDocument(showcase, gallery), [showcase, gallery])
  const { cast, ready } = useCast(document, { takes, voices: takes.length > 0 })
  const player = usePlayer(document, takes)
  const isPreviewing = isInSight && ready && takes.length > 0 && !player.playing && !reduced
  const preview = useRunningTime({ running: isPreviewing, duration: player.duration + 1.2 })
  return {
    setCard,
    document,
    cast,
    failed: voices.isError,
    isReady: takes.length > 0,
    playing: player.playing,
    moving: player.playing || isPreviewing,
    position: player.playing ? player.position : preview,
    toggle() {
      if (!player.playing) player.seek(0)
      player.toggle()
    },
  }
}
