import { rigIdOf } from '#contract/characters'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { openSound } from '../../engine/sound/open-sound.ts'
import { createPlayer } from './create-player.ts'
import { openSession } from '../../engine/sound/session.ts'
import { audioBufferOf, soundOf } from '../../engine/sound/sound.ts'
import type { VoiceAnalysis } from '../../engine/voice/analysis.ts'
import { isTemporary } from '../../platform/call-error.ts'
import { retryTemporary } from '../../platform/retry.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { isSilent, startVoice } from '../../ui/one-voice.ts'
import { animationLoop } from '../animation-loop.ts'
import { characterOf, builtInCharacters } from '../cast/faces.ts'
import { listen } from '../takes/listening.ts'
import { loadAtSpeed } from './at-speed.ts'
import { createPlayback } from './playback.ts'
import { portraitOf } from './portrait.ts'
import { createSpokenSounds, type SpokenSounds } from './spoken-sounds.ts'
import { useCast } from '../cast/use-cast.ts'

const TAKE = 'spoken'

interface Spoken {
  sound: AudioBuffer
  /** The sounds of its clips. */
  sounds: SpokenSounds
  /** Missing if the analysis failed: the voice plays without moving a mouth. */
  analysis: VoiceAnalysis | undefined
}

/**
 * Loaded and analysed at the first play; only one sound of a page plays at a time. `length` is in seconds, used until it is loaded.
 * At another `speed` (0.5..2) the pitch stays. Times are the recording's, except `position`, which is the stage's.
 */
export function useSpoken({
  person,
  length,
  speed = 1,
  load,
}: {
  person: string
  length: number
  speed?: number
  load: () => Promise<Blob>
}) {
  const [spoken, setSpoken] = useState<Spoken>()
  const [state, setState] = useState<'idle' | 'loading' | { failure: unknown }>('idle')
  const heard = useRef<Spoken>(undefined)
  const wanted = useRef<number>(undefined)
  const fetching = useRef<AbortController>(undefined)
  const { data: characters = [] } = useQuery({
    queryKey: ['built-in-characters'],
    queryFn: builtInCharacters,
    staleTime: 300_000,
  })
  const character = characterOf(person, characters)
  const duration = spoken?.sound.duration ?? length
  const rig = character && rigIdOf(character.rig)
  const id = character?.id ?? ''
  const shown = useMemo(
    () => portraitOf({ id, rig }, { take: TAKE, duration: spoken?.sound.duration ?? 0, speed }),
    [id, rig, spoken, speed],
  )
  const loaded = useCast(shown, { takes: [], voices: false })
  const analysis = spoken?.analysis
  const cast = useMemo(
    () => ({ ...loaded.cast, analyses: new Map(analysis ? [[TAKE, analysis]] : []) }),
    [loaded.cast, analysis],
  )
  const [playback] = useState(() =>
    createPlayback({
      openSession,
      createPlayer,
      async loadSounds(document) {
        try {
          await heard.current?.sounds.add(document)
        } catch (failure) {
          console.warn('A voice could not be made faster', failure)
          setState({ failure })
        }
        return { sounds: heard.current?.sounds.all ?? new Map(), errors: [] }
      },
      loop: animationLoop,
    }),
  )
  const loadedSpeed = useRef(speed)
  useEffect(() => {
    const from = loadedSpeed.current
    loadedSpeed.current = speed
    if (from === speed) playback.load(shown, [])
    else if (loadAtSpeed(playback, shown, { from, to: speed })) begin()
    const start = wanted.current
    if (start === undefined || !spoken) return
    wanted.current = undefined
    playback.seek(start / speed)
    begin()
    // `begin` only speaks to the playback, which stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [playback, shown, spoken, speed])
  useEffect(
    () => () => {
      fetching.current?.abort()
      playback.close()
      heard.current?.sounds.stop()
    },
    [playback],
  )

  function begin() {
    if (startVoice(playback.close)) playback.play()
  }

  function play(from?: number) {
    if (heard.current) {
      setState('idle')
      if (from !== undefined) playback.seek(from / speed)
      return begin()
    }
    wanted.current = from ?? 0
    if (state === 'loading') return
    setState('loading')
    fetching.current?.abort()
    const { signal } = (fetching.current = new AbortController())
    const fail = (failure: unknown) => {
      console.warn('A voice could not be played', failure)
      // A voice that loads later waits for another press.
      wanted.current = undefined
      setState({ failure })
    }
    retryTemporary(() => analyseVoice(load), { signal, onFailure: fail }).then(
      (result) => {
        heard.current = result
        setSpoken(result)
        setState('idle')
      },
      (failure: unknown) => {
        if (!signal.aborted) fail(failure)
      },
    )
  }

  const { playing, loading } = useSignal(playback.state)
  return {
    document: shown,
    cast,
    duration,
    playing,
    loading: state === 'loading' || loading,
    /** A recording is under way, into which nothing plays. */
    silent: useSignal(isSilent),
    /** Why it could not be played the last time. */
    error: typeof state === 'object' ? state : undefined,
    position: playback.position,
    play,
    pause: playback.pause,
    seek: (time: number) => (heard.current ? playback.seek(time / speed) : play(time)),
  }
}

async function analyseVoice(load: () => Promise<Blob>): Promise<Spoken> {
  const sound = await openSound(await load(), 'voice message')
  const analysis = await listen(sound).catch((failure: unknown) => {
    if (isTemporary(failure)) throw failure
    console.warn('A voice is played without a mouth', failure)
    return undefined
  })
  const buffer = audioBufferOf(sound)
  const sounds = createSpokenSounds([TAKE, buffer], async (effects, signal) => {
    // Most voices play at their recorded speed.
    const { applyEffects } = await import('../cast/processed-sounds.ts')
    return audioBufferOf(await applyEffects(soundOf(buffer), effects, signal))
  })
  return { sound: buffer, sounds, analysis }
}
