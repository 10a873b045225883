import { useEffect, useState } from 'react'
import type { Landing } from '../../../data/take-delivery.ts'
import { openMicrophone } from '../../../engine/sound/microphone.ts'
import { openSession } from '../../../engine/sound/session.ts'
import type { Sound } from '../../../engine/sound/sound.ts'
import type { UnfinishedTake } from '../../../engine/sound/take-store.ts'
import { lifetime } from '../../../platform/lifetime.ts'
import type { Signal } from '../../../platform/signal.ts'
import { openTakeStore } from '../../../stage/takes/open-take-store.ts'
import { recordingBin } from '../../../stage/takes/recording-bin.ts'
import type { Playback } from '../../../stage/player/playback.ts'
import { openListener, type Listener } from '../../../stage/takes/voice-listener.ts'
import type { JamRoom } from '../room/jam-room.ts'
import type { Deliveries } from './deliveries.ts'
import { measureLoopBack, type LoopBack } from '../../../stage/microphone/loop-back.ts'
import { forgetLanding, saveLanding } from './saved-landings.ts'
import { createInterruptedRecordings, wavOf } from './interrupted-recordings.ts'
import { createMicrophoneStatus } from './microphone-status.ts'
import { createJamRecorder, type JamRecorder, type PlacedSound } from './recorder.ts'
import { openDeliveries } from './open-deliveries.ts'
import { formatDate } from '../../../platform/locale.ts'

export interface JamRecording {
  recorder: JamRecorder
  deliveries: Deliveries
  /** Sets whether this microphone takes part in joint takes. */
  arm(on: boolean): void
  test(): Promise<LoopBack>
  /** Recordings of earlier visits that were cut short are placed where they were sung; returns how many are on their way. */
  recover(): Promise<number>
  /** Recordings without a known place. They stay on this device until the user decides. */
  unplaced: Signal<readonly UnfinishedTake[]>
  /** Returns one as a file; `undefined` when it was deleted. Rejects when the storage can't be read. */
  fileOf(take: UnfinishedTake): Promise<File | undefined>
  /** Resumes unfinished recordings. Returns a cancel function. */
  open(): () => void
}

/** The recorder of this page, closed when the page is left. */
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
    await deliveries.add({
      id: landing.recording,
      name,
      sound: new Blob([wavOf(sound)], { type: 'audio/wav' }),
      fileName: `${name}.wav`,
      duration: sound.duration,
      analysis,
      landing,
    })
    await (await openTakeStore()).discard(landing.recording)
    forgetLanding(landing.recording)
  }

  function bring({ sound, landing }: PlacedSound) {
    const saved = save(sound, landing).finally(() => saving.delete(saved))
    saving.add(saved)
  }

  const interrupted = createInterruptedRecordings({ owner: me, jam: room.id }, save)

  const recorder = createJamRecorder({
    async openMicrophone(deviceId) {
      // With the microphone: without a connection it could not be fetched any more when the take is there.
      listener ??= openListener()
      life.end()
      life = lifetime()
      return openMicrophone({ lifetime: life, deviceId })
    },
    openSession,
    async begin(id, { sampleRate, channels }, onTrouble) {
      const info = {
        id,
        owner: me,
        project: room.id,
        name: 'Recording',
        sampleRate,
        channels,
        startedAt: Date.now(),
      }
      return (await openTakeStore()).begin(info, { onTrouble })
    },
    playback,
    newId: () => crypto.randomUUID(),
    notify: status.record,
    plan: saveLanding,
    finished: bring,
    thrownAway({ sound, landing }) {
      // If the tab is closed meanwhile it is offered, but not placed automatically.
      forgetLanding(landing.recording)
      recordingBin.throwAway(landing.recording, {
        text: 'The recording is discarded.',
        onBack() {
          saveLanding(landing)
          // After the page is left the next visit uploads it.
          if (isOpen) bring({ sound, landing })
        },
      })
    },
  })

  return {
    recorder,
    deliveries,
    arm: status.arm,
    async test() {
      const microphone = recorder.microphone()
      if (!microphone) return { latency: undefined, strength: 0 }
      const session = openSession()
      try {
        return await measureLoopBack(session, microphone)
      } finally {
        session.close()
      }
    },
    ...interrupted,
    open() {
      isOpen = true
      const forget = status.open()
      deliveries.resume()
      window.addEventListener('online', deliveries.retryWaiting)
      return () => {
        isOpen = false
        forget()
        window.removeEventListener('online', deliveries.retryWaiting)
        deliveries.close()
        const closed = recorder.close()
        life.end()
        // A take that was just made, or still ran, is brought to the jam all the same: also from another page, and also
        // when its singer was taken out of the jam.
        void closed.then(() => Promise.allSettled(saving)).then(() => listener?.close())
      }
    },
  }
}
