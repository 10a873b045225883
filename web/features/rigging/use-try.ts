import type { MouthShape } from '#contract/mouth-track'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PropValues } from '#contract/document'
import type { Rig } from '#contract/rig/rig'
import { preparePuppet } from '../../engine/puppet/puppet.ts'
import { createPlayer } from '../../engine/sound/player.ts'
import { openSession } from '../../engine/sound/session.ts'
import { audioBufferOf } from '../../engine/sound/sound.ts'
import type { VoiceAnalysis } from '../../engine/voice/analysis.ts'
import { mouthOfShape } from '../../engine/voice/mouth-corrections.ts'
import { animationLoop } from '../../stage/animation-loop.ts'
import { createPlayback } from '../../stage/playback.ts'
import { loadSample } from '../../stage/sample.ts'
import type { LiveVoice } from '../../stage/stage-frame.ts'
import { useMicrophoneTest } from '../../stage/use-microphone-test.ts'
import { useSignal } from '../../ui/use-signal.ts'
import { DRAFT, draftDocument, SAMPLE_TAKE } from './draft-document.ts'

export type Trial = ReturnType<typeof useTry>

/** Tries a puppet: with the sample voice, with the microphone, or held in one of the nine shapes. */
export function useTry(rig: Rig | undefined, props: PropValues) {
  const [sample, setSample] = useState<VoiceAnalysis>()
  const [failed, setFailed] = useState<unknown>()
  const [loading, setLoading] = useState(false)
  const [held, hold] = useState<MouthShape>()
  const microphone = useMicrophoneTest()
  const step = useSignal(microphone.step)
  const [playback] = useState(() =>
    createPlayback({
      openSession,
      createPlayer,
      async loadSounds() {
        const { sound } = await loadSample()
        return { sounds: new Map([[SAMPLE_TAKE, audioBufferOf(sound)]]), troubles: [] }
      },
      loop: animationLoop,
    }),
  )
  const { feet } = rig ?? {}
  const duration = sample?.duration ?? 0
  const document = useMemo(() => draftDocument(feet, props, duration), [feet, props, duration])
  const puppet = useMemo(() => rig && preparePuppet(rig), [rig])
  const cast = useMemo(
    () => ({
      puppets: new Map(puppet ? [[DRAFT, puppet]] : []),
      analyses: new Map(sample ? [[SAMPLE_TAKE, sample]] : []),
    }),
    [puppet, sample],
  )

  const isWanted = useRef(false)
  useEffect(() => {
    playback.load(document, [])
    if (!isWanted.current || !sample) return
    isWanted.current = false
    playback.play()
  }, [playback, document, sample])
  useEffect(() => () => playback.close(), [playback])
  const { playing, loading: starting } = useSignal(playback.state)

  const shape = useMemo<LiveVoice | undefined>(
    () => (held ? { mouth: mouthOfShape(held) } : undefined),
    [held],
  )
  return {
    document,
    cast,
    playing,
    position: playback.position,
    loading: loading || starting,
    failed: step.name === 'failed' ? step.error : failed,
    held,
    hold,
    microphone,
    listening: step.name,
    voice: step.name === 'ready' ? microphone.voice : shape ? () => shape : undefined,
    stop: playback.pause,
    play() {
      microphone.stop()
      hold(undefined)
      setFailed(undefined)
      if (sample) return playback.play()
      isWanted.current = true
      setLoading(true)
      loadSample()
        .then(({ analysis }) => setSample(analysis))
        .catch(setFailed)
        .finally(() => setLoading(false))
    },
  }
}
