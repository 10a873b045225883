import type { Document } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { durationOf } from '../../engine/document/timing.ts'
import type { Player, PlayerOptions } from '../../engine/mix/document/document-player.ts'
import type { SoundSession } from '../../engine/sound/session.ts'
import { lifetime, type Lifetime } from '../../platform/lifetime.ts'
import { signal, type Signal } from '../../platform/signal.ts'
import type { AnimationLoop } from '../animation-loop.ts'
import { clipSoundsOf } from '../cast/cast.ts'
import type { LoadedSounds } from '../cast/sounds.ts'
import type { PlayerTrouble } from '../cast/trouble.ts'

export interface PlaybackState {
  playing: boolean
  /** Play was pressed and the sound is still on its way. */
  loading: boolean
  /** The first sound that could not be had; the rest plays without it. */
  trouble: PlayerTrouble | undefined
}

export interface Playback {
  state: Signal<PlaybackState>
  /** Seconds; follows what is heard while playing. */
  position: Signal<number>
  /** What is played from now on; its sounds are fetched when they are first needed. */
  load: (document: Document, takes: readonly TakeRecord[]) => void
  play: () => void
  /** Resolves when all sounds are there or have failed. */
  ready: () => Promise<void>
  /** Plays from `time` of the timeline, which sounds at `at` of the sound device's clock, a little ahead of now. */
  playAt: (time: number, at: number) => void
  pause: () => void
  seek: (time: number) => void
  /** Plays so many times as fast until the next play or seek: for following another clock within a percent. */
  setRate: (rate: number) => void
  /** The sound device's time at which `time` of the timeline sounds; undefined while nothing plays. */
  timeOf: (time: number) => number | undefined
  /** 0..1. */
  setVolume: (volume: number) => void
  /** Fetches the sounds ahead of the first play. */
  prepare: () => void
  /** Fetches again what is missing. */
  retry: () => void
  /** Gives the sound device back; the next play opens it again. */
  close: () => void
}

export interface PlaybackDeps {
  /** Joins the sound session. Called by a person's press, as browsers demand. */
  openSession: () => Pick<SoundSession, 'context' | 'addModule' | 'close'>
  createPlayer: (options: Pick<PlayerOptions, 'session' | 'lifetime'>) => Player
  loadSounds: (document: Document, takes: readonly TakeRecord[]) => Promise<LoadedSounds>
  loop: Pick<AnimationLoop, 'tick'>
}

interface Deck {
  life: Lifetime
  player: Player
}

/** Plays a document that may change while it plays. The picture's time is the sound's. */
export function createPlayback({ openSession, createPlayer, loadSounds, loop }: PlaybackDeps): Playback {
  const state = signal<PlaybackState>({ playing: false, loading: false, trouble: undefined })
  const position = signal(0)
  let loaded: { document: Document; takes: readonly TakeRecord[] } | undefined
  let sounds: ReadonlyMap<string, AudioBuffer> = new Map()
  /** Which clips' sounds were fetched; '' before the first time. */
  let soundKey = ''
  let fetching: { key: string; done: Promise<void> } | undefined
  let deck: Deck | undefined
  let stopTicking: (() => void) | undefined
  let wanted = false
  let volume = 1

  const change = (part: Partial<PlaybackState>) => state.set({ ...state.get(), ...part })

  function keyOf({ document, takes }: { document: Document; takes: readonly TakeRecord[] }): string {
    const soundOf = (id: string) => takes.find((take) => take.id === id)?.sound ?? ''
    return `!${clipSoundsOf(document)
      .map(({ key, take }) => `${key}:${soundOf(take)}`)
      .join('|')}`
  }

  /** Brings the sounds in line with what is loaded; resolves when they are. */
  function fetchSounds({ force = false } = {}): Promise<void> {
    if (!loaded) return Promise.resolve()
    const current = loaded
    const key = keyOf(current)
    if (!force && key === soundKey) return Promise.resolve()
    if (!force && fetching?.key === key) return fetching.done
    const done = loadSounds(current.document, current.takes).then(({ sounds: found, troubles }) => {
      if (fetching?.done !== done) return
      fetching = undefined
      soundKey = key
      sounds = found
      change({ trouble: troubles[0] })
      if (loaded && deck) deck.player.load(loaded.document, sounds)
    })
    fetching = { key, done }
    return done
  }

  function open(): Deck {
    if (deck) return deck
    const life = lifetime()
    const session = life.own(openSession())
    const player = createPlayer({ session, lifetime: life })
    player.onEnd(settle)
    player.setVolume(volume)
    if (loaded) player.load(loaded.document, sounds)
    player.seek(position.get())
    deck = { life, player }
    return deck
  }

  /** After playing has stopped, by whatever: the position stays where the sound was. */
  function settle() {
    stopTicking?.()
    stopTicking = undefined
    wanted = false
    if (deck) position.set(deck.player.position())
    change({ playing: false, loading: false })
  }

  /** As soon as the sounds of what is loaded by now are there. */
  async function startWhenThere(): Promise<void> {
    while (wanted && loaded && keyOf(loaded) !== soundKey) await fetchSounds()
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
      loaded = { document, takes }
      if (position.get() > durationOf(document)) position.set(durationOf(document))
      deck?.player.load(document, sounds)
      // A deck means that somebody has listened: what is new will be wanted too.
      if (wanted) void startWhenThere()
      else if (deck || fetching) void fetchSounds()
    },
    play() {
      if (!loaded || wanted || durationOf(loaded.document) === 0) return
      wanted = true
      open()
      if (keyOf(loaded) === soundKey) return start()
      change({ loading: true })
      void startWhenThere()
    },
    ready: () => fetchSounds(),
    playAt(time, at) {
      if (!loaded || time >= durationOf(loaded.document)) return
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
      const end = loaded ? durationOf(loaded.document) : 0
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
    prepare: () => void fetchSounds(),
    retry() {
      change({ trouble: undefined })
      void fetchSounds({ force: true })
    },
    close() {
      if (!deck) return
      deck.player.pause()
      settle()
      deck.life.end()
      deck = undefined
    },
  }
}
