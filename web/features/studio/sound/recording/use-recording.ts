import { useEffect, useState } from 'react'
import type { Landing } from '../../../../data/take-delivery.ts'
import { openSound } from '../../../../engine/sound/open-sound.ts'
import { openSession } from '../../../../engine/sound/session.ts'
import { lifetime } from '../../../../platform/lifetime.ts'
import { createFaceCamera, type FaceCamera } from '../../../../stage/camera/face-camera.ts'
import { liveActing } from '../../../../stage/live-acting.ts'
import { openScript, type OpenScript } from '../../prompter/stored-script.ts'
import { createRecordingLanding } from './recording-landing.ts'
import { recordingFace } from './recording-face.ts'
import { openFilm } from '../open-film.ts'
import type { RecordingFilm } from './recording-film.ts'
import type { LiveVoice } from '../../../../stage/stage-frame.ts'
import { openLiveMicrophone } from '../../../../stage/microphone/live-microphone.ts'
import { storedLatency } from '../../../../stage/microphone/stored-latency.ts'
import { removeRecording, storedRecordings } from '../../../../recording/open-take-store.ts'
import { recentSounds } from '../../../../recording/recent-sounds.ts'
import { recordingBin } from '../../../../recording/recording-bin.ts'
import { createStudioRecorder, type FinishedRecording, type StudioRecorder } from './recorder.ts'
import { createPunch, type Punch } from './punch.ts'
import type { Studio } from '../../project/store.ts'
import { createTakeMaker, type TakeMaker } from './take-maker.ts'
import { useStudio } from '../../project/use-studio.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { isTaping } from './press-record.ts'
import { openListener } from '../../../../stage/takes/voice-listener.ts'
import { wait } from '../../../../platform/wait.ts'

export interface Recording {
  recorder: StudioRecorder
  maker: TakeMaker
  punch: Punch
  script: OpenScript
  voice: () => LiveVoice | undefined
  camera: FaceCamera
  film: Pick<RecordingFilm, 'enabled' | 'error'>
  close(): void
}

/** The recorder of this page with microphone, tape and analysis; closed with the page. */
export function useRecording(): Recording {
  const studio = useStudio()
  const [recording] = useState(() => openRecording(studio))
  useEffect(() => () => recording.close(), [recording])
  return recording
}

function openRecording(studio: Studio): Recording {
  const { project } = studio.store.getState()
  const place = { owner: project.owner, project: project.id }
  // Loaded with the page: without a connection it could not be fetched later.
  const listener = openListener()
  const maker = createTakeMaker({
    openSound: (file, signal) => openSound(file, file.name, { signal, isNew: true }),
    analyse: listener.analyse,
    add: (take) => studio.addTake(take),
    holdSound: recentSounds.hold,
    discardRecording: removeRecording,
    existingNames() {
      const { takes, arrivals } = studio.store.getState()
      return [...takes.map(({ name }) => name), ...arrivals.map(({ take }) => take.name)]
    },
    place,
    newId: () => crypto.randomUUID(),
    now: Date.now,
  })

  const camera = createFaceCamera()
  const face = recordingFace(camera)
  const film = openFilm(camera)
  const punch = createPunch({ openSession, storedLatency })
  const script = openScript(project.id)
  let life = lifetime()
  let heard: LiveVoice | undefined
  let isOpen = true

  const landing = createRecordingLanding({
    document: () => studio.store.getState().document,
    arriving: () => studio.store.getState().arrivals.map(({ take }) => take),
    punched: punch.landingOf,
  })

  function readIn(recording: FinishedRecording, place: Landing | undefined) {
    const isWhole = !place && recording.after === 0 && !isTaping(recorder)
    return isWhole ? script.follower()?.read() : undefined
  }

  const recorder: StudioRecorder = createStudioRecorder({
    async openMicrophone(deviceId, channels) {
      life.end()
      life = lifetime()
      const { microphone, voice } = await openLiveMicrophone({ lifetime: life, deviceId, channels })
      heard = voice
      return microphone
    },
    begin: storedRecordings(place),
    wait,
    startTake(id, seconds) {
      face.begin(seconds)
      film.begin(id, seconds)
    },
    endTake: (seconds) => ({ face: face.finish(seconds), film: film.finish() }),
    onFinished(recording) {
      const place = landing.of(recording)
      const read = readIn(recording, place)
      const made = maker.fromRecording({
        ...recording,
        ...recording.details,
        landing: read?.goesOn ? landing.following(recording) : place,
        text: read?.text,
      })
      // The recording in memory is a take now, or the maker reports why not.
      void made.then(() => {
        if (!isTaping(recorder)) recorder.storageError.set(undefined)
      })
    },
    onDiscarded(recording) {
      const place = landing.of(recording)
      const text = readIn(recording, place)?.text
      script.follower()?.again()
      if (recording.sound.duration === 0) return void removeRecording(recording.id)
      recordingBin.discard(recording.id, {
        text: 'The recording is discarded.',
        onUndo() {
          // After the page is left the next visit offers it.
          if (isOpen) void maker.fromRecording({ ...recording, ...recording.details, landing: place, text })
        },
      })
    },
  })
  face.keepTime(recorder)
  film.keepTime(recorder)
  punch.follow(recorder)
  return {
    recorder,
    punch,
    script,
    maker,
    voice: liveActing(() => heard, camera),
    camera,
    film,
    close() {
      isOpen = false
      const isCut = isTaping(recorder)
      const closed = recorder.close()
      if (isCut) toast({ text: 'The recording was stopped. It becomes a take of this project.' })
      camera.stop()
      film.close()
      // Files and recordings still become takes, shown in the next tool.
      const made = closed.then(() => maker.settled())
      void studio.expectTakes(made)
      void made.then(() => listener.close())
      life.end()
      heard = undefined
    },
  }
}
