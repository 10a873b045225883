import { VOICE_MAX_SECONDS } from '#contract/chat/attachments'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import type { RoomFile } from '#model/chat/room-file'
import { useVoiceRecorder } from '../../../recording/use-voice-recorder.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Meter } from '../../../ui/dials/meter.tsx'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { lengthInWords } from '../../../platform/voice-peaks.ts'
import { readVoice } from './read-voice.ts'

/** Seconds below which a recording is taken for an accidental press. */
const SHORTEST = 0.4

/**
 * Replaces the composer and records at once; Enter sends, Escape discards. Leaving the room stores the recording for
 * later.
 */
export function RecordBar({
  onRecorded,
  onLeft,
  onClose,
}: {
  onRecorded: (voice: RoomFile) => void
  /** Called with the recording when the room is left. */
  onLeft: (voice: RoomFile) => void
  onClose: () => void
}) {
  const [isReading, setReading] = useState(false)
  const isDiscarded = useRef(false)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  const recorder = useVoiceRecorder(VOICE_MAX_SECONDS, (recording) => void take(recording), {
    finishOnUnmount: true,
  })
  const { start } = recorder
  const hasStarted = useRef(false)
  const sendButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    start()
    // The recorder's own functions are new each time; it is started once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const isRecording = recorder.state === 'recording'
  useEffect(() => {
    if (isRecording) sendButton.current?.focus()
  }, [isRecording])

  async function take(recording: Blob) {
    if (isDiscarded.current) return
    const isRoomLeft = isUnmounted.current
    setReading(true)
    try {
      const voice = await readVoice(recording)
      if (isRoomLeft) {
        if (voice.seconds >= SHORTEST) onLeft(voice)
        return
      }
      if (voice.seconds < SHORTEST) toast({ text: 'That was too short. Record a little longer.' })
      else onRecorded(voice)
    } catch (failure) {
      console.warn('A recording could not be read', failure)
      toast({ text: 'The recording could not be read. Try again.', tone: 'danger' })
    }
    onClose()
  }

  function discard() {
    isDiscarded.current = true
    recorder.stop()
    onClose()
  }

  return (
    <section
      aria-label="Voice message"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        discard()
      }}
      className="flex min-h-12 items-center gap-2 p-1.5 sm:gap-3"
    >
      {recorder.error ? (
        <RecordError message={recorder.error} onRetry={recorder.start} onClose={onClose} />
      ) : (
        <>
          {/* Hidden on a recording that has just started, to prevent accidental presses. */}
          <IconButton
            label="Discard the recording"
            size="small"
            placement="top"
            icon={<Trash aria-hidden="true" />}
            onPress={discard}
            className="pointer-coarse:size-11"
          />
          <span aria-hidden="true" className="size-2.5 shrink-0 animate-pulse rounded-full bg-danger" />
          <span
            role="status"
            // On phones the dot and the time suffice, and the send button needs the space.
            className={classNames(
              'shrink-0 text-sm tabular-nums',
              isRecording && !isReading && 'max-sm:sr-only',
            )}
          >
            {isReading ? 'One moment…' : isRecording ? 'Recording' : 'Waiting for the microphone…'}
          </span>
          <span className="shrink-0 text-sm text-soft tabular-nums">
            {isRecording ? `${lengthInWords(recorder.seconds)} of ${lengthInWords(VOICE_MAX_SECONDS)}` : ''}
          </span>
          <div className="min-w-8 flex-1">
            {isRecording ? <Meter label="Microphone level" value={recorder.level} /> : null}
          </div>
          <Button
            ref={sendButton}
            variant="primary"
            size="small"
            icon={<SendHorizontal aria-hidden="true" />}
            isDisabled={!isRecording}
            pending={isReading}
            onPress={recorder.stop}
            className="pointer-coarse:h-11"
          >
            Send
          </Button>
        </>
      )}
    </section>
  )
}

function RecordError({
  message,
  onRetry,
  onClose,
}: {
  message: string
  onRetry: () => void
  onClose: () => void
}) {
  return (
    <>
      <p role="alert" className="flex-1 pl-1.5 text-sm text-danger">
        {message}
      </p>
      <Button size="small" onPress={onRetry}>
        Try again
      </Button>
      <Button size="small" variant="plain" onPress={onClose}>
        Close
      </Button>
    </>
  )
}
