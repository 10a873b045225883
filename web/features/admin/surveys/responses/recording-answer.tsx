import type { SurveyResponse } from '#contract/survey/admin'
import { isTemporary } from '../../../../platform/call-error.ts'
import { useBlobAddress } from '../../../../ui/hooks/use-blob-address.ts'
import { SoundPlayer } from '../../../../ui/sound-player.tsx'
import { FileButton } from './file-button.tsx'
import { useAnswerFile } from './use-answer-file.ts'

/** A spoken answer with its player, and its words if they were recognised. */
export default function Recording({
  survey,
  id,
  file,
}: {
  survey: string
  id: string
  file: SurveyResponse['files'][number] | undefined
}) {
  const { data, error } = useAnswerFile(survey, id)
  const address = useBlobAddress(data)
  if (error && !isTemporary(error))
    return <span className="text-soft">This recording is no longer available.</span>
  if (!address) return <span className="text-soft">Loading the recording…</span>
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SoundPlayer label="The recording" source={address} />
        <FileButton survey={survey} id={id} file={file} />
      </div>
      {file?.transcript ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {file.transcript}
        </p>
      ) : null}
    </div>
  )
}
