import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { openSession } from '../engine/sound/session.ts'
import { signal, type Signal } from '../platform/signal.ts'
import { workUnderWay } from '../platform/work-under-way.ts'

export type RecorderState = 'idle' | 'asking' | 'recording'

export interface Recorder {
  state: RecorderState
  /** Whole seconds of what is being recorded. */
  seconds: number
  /** Peak amplitude of the moment, linear, 1 = full scale. */
  level: Signal<number>
  /** Why it cannot record, in words; `''` when nothing is wrong. */
  error: string
  start: () => void
  stop: () => void
}

/** In order of preference: Opus where there is any, AAC for Safari. */
const formats = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']

/**
 * Records the microphone until stopped, for at most `maxSeconds`, and passes on the recording. The microphone closes
 * with the recording, and both on unmount. What was recorded until then is discarded, unless `keeps` is set: then it
 * is passed on shortly after.
 */
export function useRecorder(
  maxSeconds: number,
  onRecorded: (recording: Blob) => void,
  { keeps = false } = {},
): Recorder {
  const [state, setState] = useState<RecorderState>('idle')
  const [seconds, setSeconds] = useState(0)
  const [error, setError] = useState('')
  const [level] = useState(() => signal(0))
  const running = useRef<{ stop: () => void; abandon: () => void }>(undefined)
  const isGone = useRef(false)
  const deliver = useRef(onRecorded)
  useLayoutEffect(() => {
    deliver.current = onRecorded
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      if (keeps) running.current?.stop()
      else running.current?.abandon()
    }
  }, [keeps])

  async function start() {
    setError('')
    setState('asking')
    try {
      // Undefined outside https, whatever the types say.
      const devices = navigator.mediaDevices as MediaDevices | undefined
      if (!devices || typeof MediaRecorder === 'undefined') throw new DOMException('', 'NotSupportedError')
      const stream = await devices.getUserMedia({ audio: true })
      if (isGone.current) return closeStream(stream)
      try {
        running.current = record(stream)
      } catch (failure) {
        closeStream(stream)
        throw failure
      }
      setSeconds(0)
      setState('recording')
    } catch (failure) {
      setError(troubleWords(failure))
      setState('idle')
    }
  }

  function record(stream: MediaStream) {
    const mimeType = formats.find((one) => MediaRecorder.isTypeSupported(one))
    const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 96_000 })
    const chunks: Blob[] = []
    const stopMeter = measure(stream, level)
    const began = performance.now()
    const clock = setInterval(() => {
      const passed = (performance.now() - began) / 1000
      setSeconds(Math.floor(passed))
      if (passed >= maxSeconds && recorder.state === 'recording') recorder.stop()
    }, 200)
    let abandoned = false
    recorder.ondataavailable = ({ data }) => void (data.size > 0 && chunks.push(data))
    recorder.onstop = () => {
      clearInterval(clock)
      stopMeter()
      over()
      closeStream(stream)
      running.current = undefined
      if (abandoned) return
      setState('idle')
      const recording = new Blob(chunks, { type: recorder.mimeType.split(';')[0] ?? '' })
      if (recording.size > 0) deliver.current(recording)
      else setError('Nothing was recorded. Try again.')
    }
    recorder.start(1_000)
    const over = workUnderWay.begin()
    const stop = () => void (recorder.state !== 'inactive' && recorder.stop())
    return {
      stop,
      abandon: () => {
        abandoned = true
        stop()
      },
    }
  }

  return { state, seconds, level, error, start: () => void start(), stop: () => running.current?.stop() }
}

function closeStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Writes the peak of each frame into `level` until the way out is called. */
function measure(stream: MediaStream, level: Signal<number>): () => void {
  const session = openSession()
  const analyser = session.context.createAnalyser()
  const source = session.context.createMediaStreamSource(stream)
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let frame = requestAnimationFrame(function look() {
    analyser.getFloatTimeDomainData(samples)
    level.set(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0))
    frame = requestAnimationFrame(look)
  })
  return () => {
    cancelAnimationFrame(frame)
    level.set(0)
    source.disconnect()
    session.close()
  }
}

function troubleWords(failure: unknown): string {
  const name = failure instanceof DOMException ? failure.name : ''
  if (name === 'NotAllowedError') {
    return 'The microphone is blocked. Allow it in the browser’s address bar, then try again.'
  }
  if (name === 'NotFoundError') return 'No microphone was found. Connect one, then try again.'
  if (name === 'NotReadableError') return 'Another app is using the microphone. Close it, then try again.'
  return 'This browser can’t record here.'
}
