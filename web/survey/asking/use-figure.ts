import type { ShownCharacter } from '#contract/survey/asking'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import { useMemo } from 'react'
import type { VoiceAnalysis } from '../../engine/voice/analysis.ts'
import { decodeAnalysis } from '../../engine/voice/stored-analysis.ts'
import { useCast } from '../../stage/cast/use-cast.ts'
import { portraitOf } from '../../stage/player/portrait.ts'

const TAKE = 'question'

/** The stage of a character that says a question, once its drawing has loaded. */
export function useFigure({ id, rig }: Pick<ShownCharacter, 'id' | 'rig'>, stored: TakeAnalysis | undefined) {
  const analysis = useMemo(() => decoded(stored), [stored])
  const document = useMemo(
    () => portraitOf({ id, rig }, { take: TAKE, duration: analysis?.duration ?? 0 }),
    [id, rig, analysis],
  )
  const { cast: loaded, rigs } = useCast(document, { takes: [], voices: false })
  const cast = useMemo(
    () => ({ ...loaded, analyses: new Map(analysis ? [[TAKE, analysis]] : []) }),
    [loaded, analysis],
  )
  return { document, cast, isReady: rigs.size > 0 }
}

function decoded(stored: TakeAnalysis | undefined): VoiceAnalysis | undefined {
  try {
    return stored && decodeAnalysis(stored).analysis
  } catch {
    // The sound plays without moving the mouth.
    return undefined
  }
}
