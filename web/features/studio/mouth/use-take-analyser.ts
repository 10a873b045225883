import { useEffect, useState } from 'react'
import type { TakeRecord } from '#contract/takes/takes'
import { soundOf } from '../../../engine/sound/sound.ts'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'
import { isOlderEngine } from '../../../engine/voice/voice-engine.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { soundQuery } from '../../../stage/cast/player-cache.ts'
import type { Studio } from '../project/store.ts'
import { useStudio } from '../project/use-studio.ts'
import { openListener, type Listener } from '../../../stage/takes/voice-listener.ts'
import { createTakeAnalyser, type TakeAnalyser } from './take-analyser.ts'
import { deleteTranscriptDraft, transcriptDraft } from './transcript-draft.ts'

/** Delay after opening a project, in milliseconds. */
const SETTLED = 2_000
/** Maximum wait for an idle page in milliseconds: an acting puppet keeps it busy. */
const PATIENCE = 5_000

/**
 * Analyses takes on request, and in the background those without a current analysis. `analyses` are those of speaking
 * takes, by take.
 */
export function useTakeAnalyser(
  takes: readonly TakeRecord[],
  analyses: ReadonlyMap<string, VoiceAnalysis>,
): TakeAnalyser {
  const studio = useStudio()
  const [{ analyser, know }] = useState(() => openTakeAnalyser(studio))
  useEffect(() => () => analyser.close(), [analyser])
  useEffect(() => {
    know(analyses)
    analyser.refresh(
      takes.flatMap((take) => {
        const analysis = analyses.get(take.id)
        // Without a stored analysis every visitor's browser would make one.
        const isOutdated = analysis && (take.analysis === '' || isOlderEngine(analysis.engine))
        return isOutdated ? [{ take, text: analysis.text ?? analysis.script?.text }] : []
      }),
    )
  }, [analyser, know, takes, analyses])
  return analyser
}

/** `know` updates the known analyses: camera data is not part of an audio analysis. */
function openTakeAnalyser(studio: Studio): {
  analyser: TakeAnalyser
  know: (analyses: ReadonlyMap<string, VoiceAnalysis>) => void
} {
  let known: ReadonlyMap<string, VoiceAnalysis> = new Map()
  let listener: Listener | undefined
  const analyser = createTakeAnalyser({
    openSound: async (take) => soundOf(await queryClient.fetchQuery(soundQuery(take))),
    analyse(sound, options) {
      listener ??= openListener()
      return listener.analyse(sound, options)
    },
    async save(take, analysis, signal) {
      // Camera data and the script survive another analysis.
      const { face, script } = known.get(take) ?? {}
      const retained = { ...(face && { face }), ...(script && { script }) }
      await studio.replaceAnalysis(take, { ...retained, ...analysis }, signal)
      // From now on the analysis itself has them.
      if (analysis.text !== undefined && transcriptDraft(take)?.trim() === analysis.text)
        deleteTranscriptDraft(take)
    },
    idle,
  })
  const close = () => {
    analyser.close()
    listener?.close()
    listener = undefined
  }
  return {
    analyser: { ...analyser, close },
    know(analyses) {
      known = analyses
    },
  }
}

/** Waits a while, and then until the page is idle. */
function idle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // Safari lacks `requestIdleCallback`.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: PATIENCE })
      else resolve()
    }, SETTLED)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
