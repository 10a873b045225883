import { useEffect, useState } from 'react'
import type { Landing } from '../../../data/take-delivery.ts'
import { openMicrophone } from '../../../engine/sound/microphone.ts'
import { openSession } from '../../../engine/sound/session.ts'
import type { Sound } from '../../../engine/sound/sound.ts'
import type { UnfinishedTake } from '../../../engine/sound/take-store.ts'
import { lifetime } from '../../../platform/lifetime.ts'
import type { Signal } from '../../../platform/signal.ts'
import { removeRecording, storedRecordings } from '../../../recording/open-take-store.ts'
import { recentSounds } from '../../../recording/recent-sounds.ts'
import { recordedTake } from '../../../recording/recorded-take.ts'
import { recordingBin } from '../../../recording/recording-bin.ts'
import type { Playback } from '../../../stage/player/playback.ts'
import { openListener, type Listener } from '../../../stage/takes/voice-listener.ts'
import type { JamRoom } from '../room/jam-room.ts'
import type { Deliveries } from './deliveries.ts'
import { forgetLanding, saveLanding } from './saved-landings.ts'
import { createInterruptedRecordings } from './interrupted-recordings.ts'
import { createMicrophoneStatus } from './microphone-status.ts'
import { createJamRecorder, type JamRecorder, type PlacedSound } from './recorder.ts'
import { openDeliveries } from './open-deliveries.ts'
import { formatDate } from '../../../platform/locale.ts'

export interface JamRecording {
  recorder: JamRecorder
  deliveries: Deliveries
  /** Sets whether this microphone takes part in joint takes. */
  arm(on: boolean): void
  /** Uploads the interrupted recordings of earlier visits to their places. Returns their number. */
  recover(): Promise<number>
  /** Recordings without a known place. They stay on this device until the user decides. */
  unplaced: Signal<readonly UnfinishedTake[]>
  /** Returns one as a file; `undefined` when it was deleted. Rejects when the storage can't be read. */
  fileOf(take: UnfinishedTake): Promise<File | undefined>
  open(): () => void
}

export function useJamRecording(room: JamRoom, me: string, playback: Playback): JamRecording {
  const [recording] = useState(() => createRecording(room, me, playback))
  useEffect(() => recording.open(), [recording])
  return recording
}

function createRecording(room: JamRoom, me: string, playback: Playback): JamRecording {
  const deliveries = openDeliveries(room, me)
  const status = createMicrophoneStatus(room, me)
  let listener: Listener | undefined
  let life = lifetime()
  let made = 0
  const saving = new Set<Promise<void>>()
  let isOpen = false

  async function save(sound: Sound, landing: Landing) {
    const name = `Take ${formatDate(new Date(), { hour: '2-digit', minute: '2-digit' })}${made++ > 0 ? ` · ${made}` : ''}`
    const analysis = await (listener ??= openListener()).analyse(sound, {})
    recentSounds.hold(landing.recording, sound)
    await deliveries.add(recordedTake({ id: landing.recording, name, sound, analysis, landing }))
    await removeRecording(landing.recording)
    forgetLanding(landing.recording)
  }

  function upload({ sound, landing }: PlacedSound) {
    const saved = save(sound, landing).finally(() => saving.delete(saved))
    saving.add(saved)
  }

  const interrupted = createInterruptedRecordings({ owner: me, jam: room.id }, save)

  const recorder = createJamRecorder({
    async openMicrophone(deviceId) {
      // Loaded with the microphone, because a lost connection could prevent it later.
      listener ??= openListener()
      life.end()
      life = lifetime()
      return openMicrophone({ lifetime: life, deviceId })
    },
    openSession,
    begin: storedRecordings({ owner: me, project: room.id }),
    playback,
    notify: status.record,
    plan: saveLanding,
    onFinished: upload,
    onDiscarded({ sound, landing }) {
      // If the tab is closed meanwhile, it is offered but not placed automatically.
      forgetLanding(landing.recording)
      recordingBin.discard(landing.recording, {
        text: 'The recording is discarded.',
        onUndo() {
          saveLanding(landing)
          // After the page is left, the next visit uploads it.
          if (isOpen) upload({ sound, landing })
        },
      })
    },
    remove: (id) => void removeRecording(id),
  })

  return {
    recorder,
    deliveries,
    arm: status.arm,
    ...interrupted,
    open() {
      isOpen = true
      const unsubscribe = status.open()
      deliveries.resume()
      window.addEventListener('online', deliveries.retryWaiting)
      return () => {
        isOpen = false
        unsubscribe()
        window.removeEventListener('online', deliveries.retryWaiting)
        deliveries.close()
        const closed = recorder.close()
        life.end()
        // A running or finished take is uploaded even if the user leaves the page or was removed from the jam.
        void closed.then(() => Promise.allSettled(saving)).then(() => listener?.close())
      }
    },
  }
}
