import { signal, type Signal } from '../../platform/signal.ts'
import { startVoice } from '../../ui/one-voice.ts'

export interface SpeechState {
  /** `unplayable`: the browser cannot decode the sound. */
  phase: 'resting' | 'loading' | 'playing' | 'failed' | 'unplayable'
  /** It was played to its end, or a part of it. */
  wasPlayed: boolean
}

/** The part of an audio element that a player needs. */
type Audio = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'muted'
  | 'canPlayType'
  | 'play'
  | 'pause'
  | 'addEventListener'
  | 'removeEventListener'
>

interface SpeechDeps {
  audio: Audio
  open: () => Promise<Blob>
  muted: Pick<Signal<boolean>, 'get' | 'subscribe'>
}

/** Plays the sound of one question. Only one question of a page is read at a time. */
export function createSpeechPlayer({ audio, open, muted }: SpeechDeps) {
  const state = signal<SpeechState>({ phase: 'resting', wasPlayed: false })
  let address = ''
  let loading: Promise<void> | undefined
  let isClosed = false
  let isWanted = false
  const set = (change: Partial<SpeechState>) => state.set({ ...state.get(), ...change })

  const onPlaying = () => set({ phase: 'playing', wasPlayed: true })
  const isUnplayable = () => state.get().phase === 'unplayable'
  const onPause = () => void (isUnplayable() || set({ phase: 'resting' }))
  audio.addEventListener('playing', onPlaying)
  audio.addEventListener('pause', onPause)
  audio.addEventListener('ended', onPause)
  const mute = () => void (audio.muted = muted.get())
  mute()
  const unfollow = muted.subscribe(mute)

  /** Fetches the sound; a failure is retried by the next call. */
  function load(): Promise<void> {
    loading ??= open().then(
      (blob) => {
        if (isClosed) return
        if (blob.type !== '' && audio.canPlayType(blob.type) === '') return set({ phase: 'unplayable' })
        address = URL.createObjectURL(blob)
        audio.src = address
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function pause() {
    isWanted = false
    audio.pause()
    if (state.get().phase === 'loading') set({ phase: 'resting' })
  }

  async function play({ again = false } = {}) {
    if (isUnplayable() || !startVoice(pause)) return
    isWanted = true
    if (state.get().phase !== 'playing') set({ phase: 'loading' })
    try {
      await load()
      if (!isWanted || isClosed || isUnplayable()) return
      if (again) audio.currentTime = 0
      await audio.play()
    } catch (error) {
      // Paused before it started, or not allowed without a press; the button is still there.
      const isRefused =
        error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotAllowedError')
      if (isRefused) set({ phase: 'resting' })
      // The bytes are here, so that only the format is left as a reason.
      else if (error instanceof DOMException && error.name === 'NotSupportedError')
        set({ phase: 'unplayable' })
      else if (isWanted) set({ phase: 'failed' })
    }
  }

  return {
    state,
    play,
    pause,
    /** Fetches the sound ahead of a press. */
    prepare: () => void load().catch(() => undefined),
    /** Seconds. */
    position: {
      get: () => audio.currentTime,
      subscribe(listener: () => void) {
        for (const event of positionEvents) audio.addEventListener(event, listener)
        return () => positionEvents.forEach((event) => audio.removeEventListener(event, listener))
      },
    },
    close() {
      isClosed = true
      pause()
      unfollow()
      audio.removeEventListener('playing', onPlaying)
      audio.removeEventListener('pause', onPause)
      audio.removeEventListener('ended', onPause)
      if (address) URL.revokeObjectURL(address)
    },
  }
}

const positionEvents = ['timeupdate', 'seeked', 'ended'] as const
