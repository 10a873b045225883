import { rigIdOf } from '#contract/characters'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { openSound } from '../../engine/sound/open-sound.ts'
import { createPlayer } from './create-player.ts'
import { openSession } from '../../engine/sound/session.ts'
import { audioBufferOf } from '../../engine/sound/sound.ts'
import type { VoiceAnalysis } from '../../engine/voice/analysis.ts'
import { useSignal } from '../../ui/use-signal.ts'
import { animationLoop } from '../animation-loop.ts'
import { characterOf, company } from '../cast/faces.ts'
import { listen } from '../takes/listening.ts'
import { createPlayback } from './playback.ts'
import { portraitOf } from './portrait.ts'
import { useCast } from '../cast/use-cast.ts'

const TAKE = 'spoken'

/** Anyone who plays gives the sound device to the next one: two voices at a time cannot be understood. */
let stopOther: (() => void) | undefined

interface Spoken {
  sound: AudioBuffer
  /** Missing when the engine could not listen: it plays without moving a mouth. */
  analysis: VoiceAnalysis | undefined
}

/**
 * A recorded voice, spoken by the puppet that stands for its person: fetched, decoded and listened to at the first
 * play. `length` in seconds, as long as nothing is fetched. Only one plays at a time.
 */
export function useSpoken({
  person,
  length,
  load,
}: {
  person: string
  length: number
  load: () => Promise<Blob>
}) {
  const [spoken, setSpoken] = useState<Spoken>()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const heard = useRef<Spoken>(undefined)
  const wanted = useRef<number>(undefined)
  const { data: characters = [] } = useQuery({ queryKey: ['company'], queryFn: company, staleTime: 300_000 })
  const character = characterOf(person, characters)
  const duration = spoken?.sound.duration ?? length
  const rig = character && rigIdOf(character.rig)
  const id = character?.id ?? ''
  const shown = useMemo(
    () => portraitOf({ id, rig }, { take: TAKE, duration: spoken ? spoken.sound.duration : 0 }),
    [id, rig, spoken],
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
      async loadSounds() {
        const sounds = new Map(heard.current ? [[TAKE, heard.current.sound]] : [])
        return { sounds, troubles: [] }
      },
      loop: animationLoop,
    }),
  )
  useEffect(() => {
    playback.load(shown, [])
    const from = wanted.current
    if (from === undefined || !spoken) return
    wanted.current = undefined
    playback.seek(from)
    begin()
    // `begin` only speaks to the playback, which stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [playback, shown, spoken])
  useEffect(
    () => () => {
      if (stopOther === playback.close) stopOther = undefined
      playback.close()
    },
    [playback],
  )

  function begin() {
    if (stopOther !== playback.close) stopOther?.()
    stopOther = playback.close
    playback.play()
  }

  function play(from?: number) {
    if (heard.current) {
      if (from !== undefined) playback.seek(from)
      return begin()
    }
    wanted.current = from ?? 0
    if (state === 'loading') return
    setState('loading')
    hear(load).then(
      (result) => {
        heard.current = result
        setSpoken(result)
        setState('idle')
      },
      (failure: unknown) => {
        console.warn('A voice could not be played', failure)
        wanted.current = undefined
        setState('failed')
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
    failed: state === 'failed',
    position: playback.position,
    play,
    pause: playback.pause,
    seek: (time: number) => (heard.current ? playback.seek(time) : play(time)),
  }
}

async function hear(load: () => Promise<Blob>): Promise<Spoken> {
  const sound = await openSound(await load(), 'voice message')
  const analysis = await listen(sound).catch((failure: unknown) => {
    console.warn('A voice is played without a mouth', failure)
    return undefined
  })
  return { sound: audioBufferOf(sound), analysis }
}
