import { useEffect, useState } from 'react'
import { openSound } from '../../../engine/sound/open-sound.ts'
import { encodeWav } from '../../../engine/sound/wav.ts'
import { lifetime } from '../../../platform/lifetime.ts'
import type { LiveVoice } from '../../../stage/stage-frame.ts'
import { openLiveMicrophone } from '../../../stage/live-microphone.ts'
import { openTakeStore } from '../../../stage/open-take-store.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { Studio } from '../project/store.ts'
import { createTakeMaker, type TakeMaker } from './take-maker.ts'
import { useStudio } from '../project/use-studio.ts'
import { openListener } from '../../../stage/voice-listener.ts'

export interface Recording {
  recorder: Recorder
  maker: TakeMaker
  /** What the microphone hears right now. */
  voice: () => LiveVoice | undefined
  close(): void
}

/** The recorder of this page: microphone, tape and lip-sync, closed when the page is left. */
export function useRecording(): Recording {
  const studio = useStudio()
  const [recording] = useState(() => openRecording(studio))
  useEffect(() => () => recording.close(), [recording])
  return recording
}

function openRecording(studio: Studio): Recording {
  const { project } = studio.store.getState()
  const place = { owner: project.owner, project: project.id }
  // Started with the page: without a connection it could not be fetched any more.
  const listener = openListener()
  const maker = createTakeMaker({
    openSound: (file, signal) => openSound(file, file.name, { signal }),
    analyse: listener.analyse,
    encodeWav,
    add: (take) => studio.addTake(take),
    async discardRecording(id) {
      const store = await openTakeStore()
      await store.discard(id)
    },
    existingNames() {
      const { takes, arrivals } = studio.store.getState()
      return [...takes.map(({ name }) => name), ...arrivals.map(({ take }) => take.name)]
    },
    place,
    newId: () => crypto.randomUUID(),
    now: Date.now,
  })

  let life = lifetime()
  let heard: LiveVoice | undefined
  const recorder = createRecorder({
    async openMicrophone(deviceId) {
      life.end()
      life = lifetime()
      const { microphone, voice } = await openLiveMicrophone({ lifetime: life, deviceId })
      heard = voice
      return microphone
    },
    async begin({ sampleRate, channels }, onTrouble) {
      const store = await openTakeStore()
      const startedAt = Date.now()
      const info = { ...place, id: crypto.randomUUID(), name: 'Recording', sampleRate, channels, startedAt }
      return store.begin(info, { onTrouble })
    },
    wait,
    onFinished: (recording) => void maker.fromRecording(recording),
  })
  return {
    recorder,
    maker,
    voice: () => heard,
    close() {
      recorder.close()
      listener.close()
      life.end()
      heard = undefined
    },
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}
