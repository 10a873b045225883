import { useState } from 'react'
import AudioLines from 'lucide-react/icons/audio-lines'
import { MAX_TRANSCRIPT_LENGTH, type TakeScript } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import type { TakeAnalyser } from '../mouth/take-analyser.ts'
import { analysisErrorMessage } from '../mouth/analysis-error.ts'
import { FindWords } from './find-words.tsx'
import { storeTranscriptDraft, transcriptDraft } from '../mouth/transcript-draft.ts'
import { ErrorNotice } from '../page/error-notice.tsx'

/** The transcript of a take: typed, pasted or recognised, and aligned with its sound. */
export function TakeWords({
  take,
  script,
  analyser,
}: {
  take: TakeRecord
  script: TakeScript | undefined
  analyser: TakeAnalyser
}) {
  const [typed, setTyped] = useState(() => transcriptDraft(take.id))
  const [refusal, setRefusal] = useState<string>()
  const text = typed ?? script?.text ?? ''
  const write = (words: string) => {
    const next = words.slice(0, MAX_TRANSCRIPT_LENGTH)
    setRefusal(undefined)
    setTyped(next)
    storeTranscriptDraft(take.id, next)
  }
  const layOut = () => {
    if (text.trim() === '') return setRefusal('Type or paste what is said first.')
    analyser.analyse(take, text.trim())
  }
  return (
    <details open={script === undefined} className="group border-t border-line pt-3">
      <summary className="cursor-pointer text-sm font-medium">
        {take.name}
        {script ? null : <span className="font-normal text-soft">: no words yet</span>}
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <TextArea
          label="What is said"
          description="Type or paste it. English is matched to the sound word by word; other languages are spread over the speech by length."
          error={refusal}
          value={text}
          rows={4}
          maxLength={MAX_TRANSCRIPT_LENGTH}
          spellCheck
          onChange={write}
        />
        <FindWords
          take={take}
          onText={(found) => {
            write(found)
            analyser.analyse(take, found)
          }}
        />
        <Layout take={take} analyser={analyser} onPress={layOut} />
      </div>
    </details>
  )
}

function Layout({
  take,
  analyser,
  onPress,
}: {
  take: TakeRecord
  analyser: TakeAnalyser
  onPress: () => void
}) {
  const step = useSignal(analyser.step)
  const isBusy = step.name === 'opening' || step.name === 'listening' || step.name === 'saving'
  if (isBusy) {
    const isOurs = step.take === take.id
    const progress = step.name === 'listening' ? step.progress : undefined
    return (
      <div className="flex items-end gap-3">
        <ProgressBar
          label={isOurs ? 'Aligning the words' : 'Listening to another take'}
          value={progress}
          className="flex-1"
        />
        <Button size="small" onPress={analyser.dismiss}>
          Cancel
        </Button>
      </div>
    )
  }
  return (
    <>
      <div>
        <Button size="small" icon={<AudioLines aria-hidden="true" />} onPress={onPress}>
          Align the words
        </Button>
      </div>
      {step.name === 'failed' && step.take === take.id ? (
        <ErrorNotice
          {...analysisErrorMessage(step.error, { online: navigator.onLine })}
          onClose={analyser.dismiss}
        >
          <Button size="small" onPress={step.again}>
            Try again
          </Button>
        </ErrorNotice>
      ) : null}
      <p role="status" className="text-sm text-soft empty:hidden">
        {step.name === 'done' && step.take === take.id ? outcomes[step.outcome] : ''}
      </p>
    </>
  )
}

const outcomes = {
  analysed: '',
  fitted: 'Done. Words that don’t match the sound are underlined.',
  unmatched: 'These words were not found in the sound, so they are spread over the speech by their length.',
}
