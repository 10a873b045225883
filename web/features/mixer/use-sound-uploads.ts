import { MIX_MAX_TRACKS, type MixSource } from '#contract/mixes/document'
import { useState } from 'react'
import { SoundError } from '../../engine/sound/sound.ts'
import { errorMessage } from '../../shell/errors/error-message.ts'
import { soundErrorMessage, soundErrorKind, soundErrorDetails } from '../../stage/takes/sound-error.ts'
import { toast } from '../../ui/feedback/toasts.tsx'
import { uploadSound, type SoundPlace } from './sound-files.ts'

/** The file being uploaded, and the progress of all of them. */
export interface UploadProgress {
  name: string
  share: number
}

/** Reads and uploads files one after another; reports and skips invalid ones. */
export function useSoundUploads(onDone: (sources: MixSource[], place?: SoundPlace) => unknown) {
  const [uploading, setUploading] = useState<UploadProgress>()
  async function upload(list: Iterable<File>, place?: SoundPlace) {
    const files = [...list].slice(0, MIX_MAX_TRACKS)
    if (uploading || files.length === 0) return
    const sources: MixSource[] = []
    for (const [index, file] of files.entries()) {
      const show = (share: number) => setUploading({ name: file.name, share: (index + share) / files.length })
      show(0)
      try {
        sources.push(await uploadSound(file, { onProgress: show }))
      } catch (error) {
        toast({ text: uploadErrorText(error, file.name), tone: 'danger' })
      }
    }
    try {
      if (sources.length > 0) await onDone(sources, place)
    } finally {
      setUploading(undefined)
    }
  }
  return { uploading, upload: (files: Iterable<File>, place?: SoundPlace) => void upload(files, place) }
}

function uploadErrorText(error: unknown, name: string): string {
  const { title, text } =
    error instanceof SoundError
      ? soundErrorMessage(soundErrorKind(error), name, soundErrorDetails(error))
      : errorMessage(error)
  return `${title}. ${text}`
}
