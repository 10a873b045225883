import type { PlayingTrack } from './browser-recogniser.ts'
import { openSession } from './session.ts'
import { audioBufferOf, type Sound } from './sound.ts'

/** Plays a sound into a silent track. Call it in a user gesture. Browser only. */
export function playIntoTrack(sound: Pick<Sound, 'channels' | 'sampleRate'>): PlayingTrack {
  const session = openSession()
  const { context } = session
  const target = context.createMediaStreamDestination()
  const source = context.createBufferSource()
  source.buffer = audioBufferOf(sound)
  source.connect(target)
  const ended = new Promise<void>((resolve) => {
    source.onended = () => resolve()
  })
  source.start()
  const [track] = target.stream.getAudioTracks()
  if (!track) {
    session.close()
    throw new Error('The browser gives no track to listen to.')
  }
  return {
    track,
    ended,
    stop() {
      source.onended = null
      source.stop()
      source.disconnect()
      track.stop()
      session.close()
    },
  }
}
