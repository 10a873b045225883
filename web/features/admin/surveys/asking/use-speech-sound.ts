import type { Speech } from '#contract/survey/asking'
import { useState } from 'react'
import { addAnalysis, addClip, surveyKeys } from '../../../../data/surveys.ts'
import type { Sound } from '../../../../engine/sound/sound.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { workUnderWay } from '../../../../platform/work-under-way.ts'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { prepareSpeech, SpeechError, type PrepareDeps } from './prepare-speech.ts'

type Step = '' | 'reading' | 'analysing' | 'uploading'

/** Prepares and uploads the sound of a question. */
export function useSpeechSound() {
  const [step, setStep] = useState<Step>('')
  const [errorText, setErrorText] = useState('')

  async function save(
    file: Blob,
    { name, text }: { name: string; text: string },
  ): Promise<Speech | undefined> {
    setErrorText('')
    try {
      return await workUnderWay.during(store(file, { name, text }, setStep))
    } catch (error) {
      setErrorText(await refusal(error, name))
      return undefined
    } finally {
      setStep('')
    }
  }
  return { step, errorText, save }
}

async function store(
  file: Blob,
  about: { name: string; text: string },
  onStep: (step: Step) => void,
): Promise<Speech> {
  const { sound, seconds, analysis } = await prepareSpeech({ ...engine, onStep }, { file, ...about })
  onStep('uploading')
  const [id, mouth] = await Promise.all([
    addClip(new File([sound], nameOf(about.name, sound), { type: sound.type })),
    analysis && addAnalysis(JSON.stringify(analysis)),
  ])
  queryClient.setQueryData(surveyKeys.clip(id), sound)
  return { sound: id, seconds, ...(mouth !== undefined && { analysis: mouth }) }
}

/** The engine is fetched with the first sound. */
const engine: Omit<PrepareDeps, 'onStep'> = {
  async read(file, name) {
    const { openSound } = await import('../../../../engine/sound/open-sound.ts')
    return openSound(file, name, { isNew: true })
  },
  async isPlayedEverywhere(file) {
    const { isPlayedEverywhere } = await import('../../../../engine/mix/sound-files/make-voice-file.ts')
    return isPlayedEverywhere(file)
  },
  async encode(sound, codec) {
    const { makeVoiceFile } = await import('../../../../engine/mix/sound-files/make-voice-file.ts')
    return makeVoiceFile(sound, codec)
  },
  async analyse(sound: Sound, text) {
    const { openListener } = await import('../../../../stage/takes/voice-listener.ts')
    const listener = openListener()
    try {
      return await listener.analyse(sound, text.trim() ? { text } : {})
    } finally {
      listener.close()
    }
  },
}

async function refusal(error: unknown, name: string): Promise<string> {
  if (error instanceof SpeechError) return error.message
  const { soundErrorKind, soundErrorMessage, soundErrorDetails } =
    await import('../../../../stage/takes/sound-error.ts')
  const kind = soundErrorKind(error)
  return kind === 'unknown'
    ? errorMessage(error).text
    : soundErrorMessage(kind, name, soundErrorDetails(error)).text
}

/** A sound that was encoded here has another extension. */
function nameOf(name: string, { type }: Blob): string {
  const extension = type === 'audio/mpeg' ? 'mp3' : type === 'audio/mp4' ? 'm4a' : undefined
  return extension ? `${name.replace(/\.[^.]*$/, '') || 'question'}.${extension}` : name
}
