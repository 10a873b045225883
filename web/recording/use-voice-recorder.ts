import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { measureLevel } from '../engine/sound/level.ts'
import {
  MicrophoneError,
  type MicrophoneErrorCode,
  microphoneErrorCode,
} from '../engine/sound/microphone-error.ts'
import { openSession } from '../engine/sound/session.ts'
import { signal, type Signal } from '../platform/signal.ts'
import { workUnderWay } from '../platform/work-under-way.ts'
import { useSilence } from '../ui/hooks/use-silence.ts'
import { microphoneMessages } from '../stage/microphone/microphone-messages.ts'

export interface VoiceRecorder {
  state: 'off' | 'opening' | 'recording'
  seconds: number
  /** 0..1. */
  level: Signal<number>
  /** Why the microphone cannot be used, or nothing was recorded; `''` without an error. */
  error: string
  /** For pages that have their own messages. */
  errorCode: MicrophoneErrorCode | 'silent' | undefined
  start: () => void
  stop: () => void
}

/** Opus where it is supported, AAC for Safari. */
const formats = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']

/**
 * Records a voice message until stopped, for at most `maxSeconds`, and calls `onRecorded` with it. Unlike takes, voice
 * messages are compressed while they are recorded: they are sent at once, often from a phone, and a tenth of the size of
 * WAV. That takes a `MediaRecorder`, which encodes a stream in the background; it has no samples to keep in step or store.
 *
 * Nothing plays on the page meanwhile. The microphone closes with the recording, and both on unmount. An unfinished recording is discarded then, unless
 * `finishOnUnmount` is set: then `onRecorded` is called shortly after.
 */
export function useVoiceRecorder(
  maxSeconds: number,
  onRecorded: (recording: Blob) => void,
  { finishOnUnmount = false } = {},
): VoiceRecorder {
  const [state, setState] = useState<VoiceRecorder['state']>('off')
  const [seconds, setSeconds] = useState(0)
  const [errorCode, setErrorCode] = useState<VoiceRecorder['errorCode']>()
  const [level] = useState(() => signal(0))
  const running = useRef<{ stop: () => void; abandon: () => void }>(undefined)
  const isUnmounted = useRef(false)
  useSilence(state === 'recording')
  const deliver = useRef(onRecorded)
  useLayoutEffect(() => {
    deliver.current = onRecorded
  })
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      if (finishOnUnmount) running.current?.stop()
      else running.current?.abandon()
    }
  }, [finishOnUnmount])

  async function start() {
    setErrorCode(undefined)
    setState('opening')
    try {
      const stream = await openStream()
      if (isUnmounted.current) return closeStream(stream)
      try {
        running.current = record(stream)
      } catch (failure) {
        closeStream(stream)
        throw failure
      }
      setSeconds(0)
      setState('recording')
    } catch (failure) {
      setErrorCode(codeOf(failure))
      setState('off')
    }
  }

  function record(stream: MediaStream) {
    const mimeType = formats.find((one) => MediaRecorder.isTypeSupported(one))
    const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 96_000 })
    const chunks: Blob[] = []
    const stopMeter = meter(stream, level)
    const startedAt = performance.now()
    const clock = setInterval(() => {
      const passed = (performance.now() - startedAt) / 1000
      setSeconds(Math.floor(passed))
      if (passed >= maxSeconds && recorder.state === 'recording') recorder.stop()
    }, 200)
    let isAbandoned = false
    recorder.ondataavailable = ({ data }) => void (data.size > 0 && chunks.push(data))
    recorder.onstop = () => {
      clearInterval(clock)
      stopMeter()
      endWork()
      closeStream(stream)
      running.current = undefined
      if (isAbandoned) return
      setState('off')
      const recording = new Blob(chunks, { type: recorder.mimeType.split(';')[0] ?? '' })
      if (recording.size > 0) deliver.current(recording)
      else setErrorCode('silent')
    }
    recorder.start(1_000)
    const endWork = workUnderWay.begin()
    const stop = () => void (recorder.state !== 'inactive' && recorder.stop())
    return {
      stop,
      abandon: () => {
        isAbandoned = true
        stop()
      },
    }
  }

  const error = errorCode ? messageOf(errorCode) : ''
  return {
    state,
    seconds,
    level,
    error,
    errorCode,
    start: () => void start(),
    stop: () => running.current?.stop(),
  }
}

/** The browser's own processing suits speech. */
async function openStream(): Promise<MediaStream> {
  // Undefined outside https, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices || typeof MediaRecorder === 'undefined') throw new MicrophoneError('unsupported')
  return devices.getUserMedia({ audio: true })
}

function messageOf(code: NonNullable<VoiceRecorder['errorCode']>): string {
  if (code === 'silent') return 'Nothing was recorded. Try again.'
  const { title, text } = microphoneMessages[code]
  return `${title}. ${text}`
}

function codeOf(failure: unknown) {
  return failure instanceof MicrophoneError ? failure.code : microphoneErrorCode(failure)
}

function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Once a frame. Returns a cancel function. */
function meter(stream: MediaStream, level: Signal<number>): () => void {
  const session = openSession()
  const analyser = session.context.createAnalyser()
  const source = session.context.createMediaStreamSource(stream)
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let frame = requestAnimationFrame(function measure() {
    analyser.getFloatTimeDomainData(samples)
    level.set(measureLevel([samples]).peak)
    frame = requestAnimationFrame(measure)
  })
  return () => {
    cancelAnimationFrame(frame)
    level.set(0)
    source.disconnect()
    session.close()
  }
}
