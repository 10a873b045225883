import type { CharacterRecord } from '#contract/characters'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPlayer } from '../../stage/player/create-player.ts'
import { openSession } from '../../engine/sound/session.ts'
import { audioBufferOf } from '../../engine/sound/sound.ts'
import type { VoiceAnalysis } from '../../engine/voice/analysis.ts'
import { retryTemporary } from '../../platform/retry.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { animationLoop } from '../../stage/animation-loop.ts'
import { createPlayback } from '../../stage/player/playback.ts'
import { SAMPLE_TAKE, sampleDocument } from './sample-document.ts'
import { loadSample } from '../../stage/cast/sample.ts'

/** The sample voice, spoken by `character`: loaded, decoded and analysed at its first playback. */
export function useSample(character: Pick<CharacterRecord, 'id' | 'rig'>) {
  const [voice, setVoice] = useState<{ analysis: VoiceAnalysis; sound: AudioBuffer }>()
  const [failed, setFailed] = useState(false)
  const [loading, setLoading] = useState(false)
  const [playback] = useState(() =>
    createPlayback({
      openSession,
      createPlayer,
      async loadSounds() {
        const { sound } = await loadSample()
        return { sounds: new Map([[SAMPLE_TAKE, audioBufferOf(sound)]]), errors: [] }
      },
      loop: animationLoop,
    }),
  )
  const document = useMemo(() => sampleDocument(character, voice?.analysis.duration ?? 0), [character, voice])
  // Play was pressed before there was anything to play.
  const wanted = useRef(false)
  useEffect(() => {
    playback.load(document, [])
    if (!wanted.current || !voice) return
    wanted.current = false
    playback.play()
  }, [playback, document, voice])
  const fetching = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      fetching.current?.abort()
      playback.close()
    },
    [playback],
  )

  const fetchVoice = useCallback(async () => {
    const { sound, analysis } = await loadSample()
    setVoice((had) => had ?? { analysis, sound: audioBufferOf(sound) })
  }, [])
  const prepare = useCallback(() => {
    fetchVoice().catch((error: unknown) => console.warn('The sample voice could not be loaded', error))
  }, [fetchVoice])

  const { playing, loading: starting } = useSignal(playback.state)
  return {
    document,
    analysis: voice?.analysis,
    playing,
    loading: loading || starting,
    failed,
    position: playback.position,
    prepare,
    stop: playback.pause,
    play() {
      if (voice) return playback.play()
      if (loading) return
      wanted.current = true
      setLoading(true)
      setFailed(false)
      fetching.current?.abort()
      const { signal } = (fetching.current = new AbortController())
      const onFailure = (error: unknown) => {
        if (signal.aborted) return
        console.warn('The sample voice could not be loaded', error)
        // A voice that recovers later waits for another press.
        wanted.current = false
        setLoading(false)
        setFailed(true)
      }
      retryTemporary(fetchVoice, { signal, onFailure }).then(() => {
        setLoading(false)
        setFailed(false)
      }, onFailure)
    },
  }
}
