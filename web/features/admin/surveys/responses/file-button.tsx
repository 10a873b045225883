import type { SurveyFile } from '#contract/survey/surveys'
import Download from 'lucide-react/icons/download'
import { formatBytes } from '../../../../platform/format-bytes.ts'
import { Button } from '../../../../ui/button.tsx'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'
import { useSurveyActs } from '../survey/use-survey-acts.ts'

/** Downloads a file of an answer. */
export function FileButton({
  survey,
  id,
  file,
}: {
  survey: string
  id: string
  file: SurveyFile | undefined
}) {
  const acts = useSurveyActs()
  return (
    <Button
      size="small"
      icon={<Download aria-hidden="true" />}
      pending={acts.running}
      onPress={() => void acts.saveAnswerFile(survey, id, file?.name ?? id)}
      className="max-w-full shrink!"
    >
      <TruncatedText>{file?.name ?? 'Download'}</TruncatedText>
      {file ? <span className="text-soft">{formatBytes(file.size)}</span> : null}
    </Button>
  )
}
