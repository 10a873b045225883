import type { MouthShape } from '#contract/takes/mouth-track'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PropValues } from '#contract/document/document'
import { preparePuppet, type LoadedRig } from '../engine/puppet/drawing/puppet.ts'
import { createPlayer } from '../stage/player/create-player.ts'
import { openSession } from '../engine/sound/session.ts'
import { audioBufferOf } from '../engine/sound/sound.ts'
import type { VoiceAnalysis } from '../engine/voice/analysis.ts'
import { mouthOfShape } from '../engine/voice/mouth-corrections.ts'
import { animationLoop } from '../stage/animation-loop.ts'
import { takeIdsOf } from '../stage/cast/cast.ts'
import { liveActing } from '../stage/live-acting.ts'
import { createPlayback } from '../stage/player/playback.ts'
import { loadSample } from '../stage/cast/sample.ts'
import type { LiveVoice } from '../stage/stage-frame.ts'
import { useFaceCamera } from '../stage/camera/use-face-camera.ts'
import { useMicrophoneTest } from '../stage/microphone/use-microphone-test.ts'
import { retryTemporary } from '../platform/retry.ts'
import { useSignal } from '../ui/hooks/use-signal.ts'
import { DRAFT, draftDocument } from './draft-document.ts'

/** The voices that come with the app, by their files. */
const samples = [
  { id: 'sample-voice.m4a', label: 'An introduction' },
  { id: 'showcase-raise.m4a', label: 'A joke' },
  { id: 'showcase-bouche.m4a', label: 'Rounded lips' },
] as const
type SampleFile = (typeof samples)[number]['id']

export type PuppetPreview = ReturnType<typeof usePuppetPreview>

/** Previews a puppet: with a sample voice, with microphone and camera, or held in one of the nine mouth shapes. */
export function usePuppetPreview(rig: LoadedRig | undefined, props: PropValues) {
  const [file, setFile] = useState<SampleFile>('sample-voice.m4a')
  const [sample, setSample] = useState<{ take: SampleFile; analysis: VoiceAnalysis }>()
  const [failed, setFailed] = useState<unknown>()
  const [loading, setLoading] = useState(false)
  const [held, hold] = useState<MouthShape>()
  const microphone = useMicrophoneTest()
  const step = useSignal(microphone.step)
  const camera = useFaceCamera()
  const filmed = useSignal(camera.step).name === 'following'
  const [playback] = useState(() =>
    createPlayback({
      openSession,
      createPlayer,
      async loadSounds(document) {
        const takes = await Promise.all(
          takeIdsOf(document).map(
            async (take) => [take, audioBufferOf((await loadSample(take)).sound)] as const,
          ),
        )
        return { sounds: new Map(takes), errors: [] }
      },
      loop: animationLoop,
    }),
  )
  const { feet } = rig ?? {}
  const document = useMemo(
    () => draftDocument(feet, props, sample && { take: sample.take, duration: sample.analysis.duration }),
    [feet, props, sample],
  )
  const puppet = useMemo(() => rig && preparePuppet(rig), [rig])
  const cast = useMemo(
    () => ({
      puppets: new Map(puppet ? [[DRAFT, puppet]] : []),
      analyses: new Map(sample ? [[sample.take, sample.analysis]] : []),
    }),
    [puppet, sample],
  )

  const isWanted = useRef(false)
  useEffect(() => {
    playback.load(document, [])
    if (!isWanted.current || !sample) return
    isWanted.current = false
    playback.seek(0)
    playback.play()
  }, [playback, document, sample])
  const fetching = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      fetching.current?.abort()
      playback.close()
    },
    [playback],
  )
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
    camera,
    samples,
    file,
    choose(next: SampleFile) {
      playback.pause()
      setFile(next)
    },
    listening: step.name,
    voice:
      step.name === 'ready' || filmed
        ? liveActing(microphone.voice, camera)
        : shape
          ? () => shape
          : undefined,
    stop: playback.pause,
    play() {
      microphone.stop()
      hold(undefined)
      setFailed(undefined)
      if (sample?.take === file) {
        playback.seek(0)
        return playback.play()
      }
      isWanted.current = true
      setLoading(true)
      fetching.current?.abort()
      const { signal } = (fetching.current = new AbortController())
      const onFailure = (error: unknown) => {
        if (signal.aborted) return
        // A sample that recovers later waits for another press.
        isWanted.current = false
        setLoading(false)
        setFailed(error)
      }
      retryTemporary(() => loadSample(file), { signal, onFailure }).then(({ analysis }) => {
        setSample({ take: file, analysis })
        setLoading(false)
        setFailed(undefined)
      }, onFailure)
    },
  }
}
