import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { useCast, type LoadedCast } from './cast/use-cast.ts'
import { usePlayer, type TimedPlayer } from './player/use-player.ts'

export interface TheatreState extends LoadedCast {
  player: TimedPlayer
}

/** A document on its stage: who performs, and what plays it. */
export function useTheatre(document: Document, takes: readonly TakeRecord[]): TheatreState {
  const cast = useCast(document, { takes })
  const player = usePlayer(document, takes, { eager: true })
  return { ...cast, player }
}
