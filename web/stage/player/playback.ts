import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { durationOf } from '../../engine/document/timing.ts'
import type { Player, PlayerOptions } from '../../engine/mix/document/document-player.ts'
import type { SoundSession } from '../../engine/sound/session.ts'
import { lifetime, type Lifetime } from '../../platform/lifetime.ts'
import { signal, type Signal } from '../../platform/signal.ts'
import type { AnimationLoop } from '../animation-loop.ts'
import type { LoadedSounds } from '../cast/sounds.ts'
import type { PlayerError } from '../cast/player-error.ts'
import { createNeededSounds } from './needed-sounds.ts'

export interface PlaybackState {
  playing: boolean
  /** Play was requested and the sound is loading. */
  loading: boolean
  /** The first sound that failed; the rest plays without it. */
  error: PlayerError | undefined
}

export interface Playback {
  state: Signal<PlaybackState>
  /** The audible position in seconds. */
  position: Signal<number>
  /** Sets the document to play; its sounds load when first needed. */
  load: (document: Document, takes: readonly TakeRecord[]) => void
  play: () => void
  /** Resolves when all sounds have loaded or failed. */
  ready: () => Promise<void>
  /** Plays from `time`, audible at `at` of the sound device's clock, slightly in the future. */
  playAt: (time: number, at: number) => void
  pause: () => void
  seek: (time: number) => void
  /** Sets the playback rate until the next play or seek: for following another clock within a percent. */
  setRate: (rate: number) => void
  /** The sound device's time at which `time` of the timeline sounds; undefined while nothing plays. */
  timeOf: (time: number) => number | undefined
  /** 0..1. */
  setVolume: (volume: number) => void
  /** Loads the sounds before the first play. */
  prepare: () => void
  retry: () => void
  /** Closes the sound device; the next play opens it again. */
  close: () => void
}

export interface PlaybackDeps {
  /** Opens the sound session; browsers require a user gesture. */
  openSession: () => Pick<SoundSession, 'context' | 'addModule' | 'close'>
  createPlayer: (options: Pick<PlayerOptions, 'session' | 'lifetime'>) => Player
  loadSounds: (document: Document, takes: readonly TakeRecord[]) => Promise<LoadedSounds>
  loop: Pick<AnimationLoop, 'tick'>
}

interface Deck {
  life: Lifetime
  player: Player
}

/** Plays a document that may change meanwhile. The picture follows the sound's clock. */
export function createPlayback({ openSession, createPlayer, loadSounds, loop }: PlaybackDeps): Playback {
  const state = signal<PlaybackState>({ playing: false, loading: false, error: undefined })
  const position = signal(0)
  let loaded: Document | undefined
  const needed = createNeededSounds(loadSounds, ({ sounds, errors }) => {
    change({ error: errors[0] })
    if (loaded && deck) deck.player.load(loaded, sounds)
  })
  let deck: Deck | undefined
  let stopTicking: (() => void) | undefined
  let wanted = false
  let volume = 1

  const change = (part: Partial<PlaybackState>) => state.set({ ...state.get(), ...part })

  function open(): Deck {
    if (deck) return deck
    const life = lifetime()
    const session = life.own(openSession())
    const player = createPlayer({ session, lifetime: life })
    player.onEnd(settle)
    player.setVolume(volume)
    if (loaded) player.load(loaded, needed.sounds)
    player.seek(position.get())
    deck = { life, player }
    return deck
  }

  /** After playback has stopped for any reason: keeps the sound's position. */
  function settle() {
    stopTicking?.()
    stopTicking = undefined
    wanted = false
    if (deck) position.set(deck.player.position())
    change({ playing: false, loading: false })
  }

  /** Starts when the sounds of the loaded document are ready. */
  async function startWhenThere(): Promise<void> {
    while (wanted && loaded && !needed.isComplete()) await needed.load()
    start()
  }

  function start() {
    if (!deck || !wanted || stopTicking) return
    const { player } = deck
    player.play(position.get())
    stopTicking = loop.tick(() => position.set(player.position()))
    change({ playing: true, loading: false })
  }

  return {
    state,
    position,
    load(document, takes) {
      loaded = document
      needed.need({ document, takes })
      if (position.get() > durationOf(document)) position.set(durationOf(document))
      deck?.player.load(document, needed.sounds)
      // A deck means that sound was played: new sounds will be needed too.
      if (wanted) void startWhenThere()
      else if (deck || needed.isLoading) void needed.load()
    },
    play() {
      if (!loaded || wanted || durationOf(loaded) === 0) return
      wanted = true
      open()
      if (needed.isComplete()) return start()
      change({ loading: true })
      void startWhenThere()
    },
    ready: () => needed.load(),
    playAt(time, at) {
      if (!loaded || time >= durationOf(loaded)) return
      const { player } = open()
      wanted = true
      position.set(time)
      player.play(time, at)
      stopTicking ??= loop.tick(() => position.set(player.position()))
      change({ playing: true, loading: false })
    },
    pause() {
      if (!wanted) return
      deck?.player.pause()
      settle()
    },
    seek(time) {
      const end = loaded ? durationOf(loaded) : 0
      const to = Math.max(0, Math.min(time, end))
      position.set(to)
      deck?.player.seek(to)
    },
    setRate: (rate) => deck?.player.setRate(rate),
    timeOf: (time) => deck?.player.timeOf(time),
    setVolume(next) {
      volume = next
      deck?.player.setVolume(next)
    },
    prepare: () => void needed.load(),
    retry() {
      change({ error: undefined })
      void needed.load({ force: true })
    },
    close() {
      needed.rest()
      if (!deck) return
      deck.player.pause()
      settle()
      deck.life.end()
      deck = undefined
    },
  }
}
