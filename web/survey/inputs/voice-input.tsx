import Mic from 'lucide-react/icons/mic'
import Sparkles from 'lucide-react/icons/sparkles'
import Square from 'lucide-react/icons/square'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { CallError } from '../../platform/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { Meter } from '../../ui/dials/meter.tsx'
import { FilePicker } from '../../ui/fields/file-picker.tsx'
import type { Locale } from '../../platform/locale.ts'
import { errorText } from '../error-text.ts'
import { formatDuration } from '../format-duration.ts'
import { useTranslation } from '../translation-context.ts'
import type { InputProps } from './input-props.ts'
import { Sound } from './sound.tsx'
import { useBusy } from './use-busy.ts'
import { isSilent } from '../../recording/is-silent.ts'
import { useVoiceRecorder } from '../../recording/use-voice-recorder.ts'

// The engine is many times larger than the survey.
const SpokenBack = lazy(async () => ({ default: (await import('./spoken-back.tsx')).SpokenBack }))

/** Records an answer on the page. After a failed upload the recording stays and can be uploaded again. */
export function VoiceInput({ question, answer, onAnswer, onBusy, files, disabled }: InputProps<'voice'>) {
  const translation = useTranslation()
  const { t, own } = translation
  const [unstored, setUnstored] = useState<Blob>()
  const [storing, setStoring] = useState(false)
  const [failureText, setFailureText] = useState('')
  const [silent, setSilent] = useState<Blob>()
  const recorder = useVoiceRecorder(question.maxSeconds, (recording) => void store(recording))
  const stored = typeof answer === 'string' ? answer : ''
  /** Without a microphone in the browser, a phone's recorder app can provide a file. */
  const picker = useRef<HTMLInputElement>(null)
  const [isFromFile, setFromFile] = useState(false)
  const micErrorText = isFromFile
    ? ''
    : ((recorder.errorCode && own(`microphone.${recorder.errorCode}`)) ?? recorder.error)
  const isRecording = recorder.state === 'recording'
  useBusy(
    isRecording ? 'recording' : storing ? 'storing' : unstored ? 'unstored' : undefined,
    question.id,
    onBusy,
  )
  useEffect(() => {
    const retry = () => {
      if (unstored && !storing && !isRecording && !disabled) void store(unstored)
    }
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  })

  /** A slow look at an older recording tells nothing of this one. */
  const newest = useRef<Blob>(undefined)
  async function store(recording: Blob) {
    newest.current = recording
    setUnstored(recording)
    setFailureText('')
    setSilent(undefined)
    setStoring(true)
    void isSilent(recording).then((found) => found && newest.current === recording && setSilent(recording))
    try {
      const upload = await files.upload(question.id, recording, fileNameOf(question.id, recording))
      onAnswer(upload.id)
      setUnstored(undefined)
    } catch (failure) {
      const text = isNoSound(failure) ? t('notASound') : errorText(translation, failure).text
      // A refused file stays on the device, and another attempt would fail too.
      const isRefused = failure instanceof CallError && failure.status >= 400 && failure.status < 500
      if (recording instanceof File && isRefused) {
        setUnstored(undefined)
        setSilent(undefined)
        setFailureText(text)
      } else setFailureText(t('recordingNotUploaded', { reason: text }))
    } finally {
      setStoring(false)
    }
  }

  function addFile(file: File) {
    setFromFile(true)
    void store(file)
  }

  return (
    <div className="flex flex-col gap-3 rounded-panel border border-line bg-panel p-4">
      <div className="flex flex-wrap items-center gap-3">
        {isRecording ? (
          <Button variant="primary" icon={<Square aria-hidden="true" />} onPress={recorder.stop}>
            {t('stopRecording')}
          </Button>
        ) : (
          <Button
            icon={<Mic aria-hidden="true" />}
            pending={recorder.state === 'opening' || storing}
            isDisabled={disabled}
            onPress={() => {
              setFailureText('')
              setFromFile(false)
              recorder.start()
            }}
          >
            {t(stored || unstored ? 'recordAgain' : 'record')}
          </Button>
        )}
        <span className="text-sm text-soft tabular-nums">
          {isRecording
            ? t('recordedOf', { time: duration(recorder.seconds), limit: duration(question.maxSeconds) })
            : t('recordUpTo', { limit: duration(question.maxSeconds) })}
        </span>
      </div>
      {recorder.error && !isRecording && !storing ? (
        <>
          <FilePicker
            ref={picker}
            label={t('soundFile')}
            accept="audio/*"
            onFiles={([file]) => file && addFile(file)}
          />
          <Button className="self-start" isDisabled={disabled} onPress={() => picker.current?.click()}>
            {t('soundFileInstead')}
          </Button>
        </>
      ) : null}
      {isRecording ? <Meter label={t('level')} value={recorder.level} /> : null}
      {!isRecording && (stored || unstored) ? (
        <Sound source={unstored ?? stored} files={files} label={t('yourRecording')} />
      ) : null}
      {!isRecording && stored && !unstored ? <SpokenAnswer key={stored} id={stored} files={files} /> : null}
      {unstored && !storing && !isRecording ? (
        <Button className="self-start" isDisabled={disabled} onPress={() => void store(unstored)}>
          {t('uploadAgain')}
        </Button>
      ) : null}
      {(stored || unstored) && !isRecording && !storing ? (
        <Button
          variant="plain"
          size="small"
          className="self-start"
          isDisabled={disabled}
          onPress={() => {
            setFailureText('')
            if (unstored) setUnstored(undefined)
            else onAnswer(undefined)
          }}
        >
          {t('removeRecording')}
        </Button>
      ) : null}
      {silent && !isRecording && (stored || unstored) ? (
        <p role="status" className="text-sm">
          {t('heardNothing')}
        </p>
      ) : null}
      <p role="status" className={failureText || micErrorText ? 'text-sm text-danger' : 'sr-only'}>
        {failureText ||
          micErrorText ||
          (isRecording ? t('recording') : storing ? t('uploading') : stored ? t('recorded') : '')}
      </p>
    </div>
  )
}

/** A button that loads a character to speak the stored recording. */
function SpokenAnswer({ id, files }: { id: string; files: InputProps<'voice'>['files'] }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  return isAsked ? (
    <Suspense fallback={<div className="size-40 animate-breathe rounded-panel bg-hover" />}>
      <SpokenBack id={id} load={() => files.open(id)} />
    </Suspense>
  ) : (
    <Button
      size="small"
      className="self-start"
      icon={<Sparkles aria-hidden="true" />}
      onPress={() => setAsked(true)}
    >
      {t('seeCharacter')}
    </Button>
  )
}

function isNoSound(failure: unknown): boolean {
  return (
    failure instanceof CallError &&
    (failure.code === 'unsupported_media_type' || failure.code === 'not_a_sound')
  )
}

/** A duration in the digits of the message around it. */
const duration = (seconds: number) => (locale: Locale) => formatDuration(seconds, locale)

function fileNameOf(question: string, recording: Blob): string {
  if (recording instanceof File) return recording.name
  return `${question}.${recording.type.split('/')[1] ?? 'webm'}`
}
