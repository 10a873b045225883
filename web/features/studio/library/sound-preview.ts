import { openSession, type SoundSession } from '../../../engine/sound/session.ts'
import { audioBufferOf, type Sound } from '../../../engine/sound/sound.ts'
import { signal, type Signal } from '../../../platform/signal.ts'

/** Previews sounds of the library, one at a time. */
export interface SoundPreview {
  /** The sound that is playing or loading. */
  playing: Signal<string | undefined>
  /** Plays this sound instead of another, or stops it. Browsers require a user's press. */
  toggle(id: string): void
  close(): void
}

export function createSoundPreview(make: (id: string) => Promise<Sound>): SoundPreview {
  const playing = signal<string | undefined>(undefined)
  let session: SoundSession | undefined
  let source: AudioBufferSourceNode | undefined

  function stop() {
    playing.set(undefined)
    source?.stop()
    source = undefined
  }
  async function play(id: string, { context }: SoundSession) {
    const sound = await make(id)
    if (playing.get() !== id) return
    const node = new AudioBufferSourceNode(context, { buffer: audioBufferOf(sound) })
    node.addEventListener('ended', () => {
      if (source === node) stop()
    })
    node.connect(context.destination)
    node.start()
    source = node
  }
  return {
    playing,
    toggle(id) {
      const wasPlaying = playing.get()
      stop()
      if (wasPlaying === id) return
      playing.set(id)
      session ??= openSession()
      play(id, session).catch(stop)
    },
    close() {
      stop()
      session?.close()
      session = undefined
    },
  }
}
