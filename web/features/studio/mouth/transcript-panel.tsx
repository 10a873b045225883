import { useMemo, useState } from 'react'
import AudioLines from 'lucide-react/icons/audio-lines'
import { MAX_TRANSCRIPT_LENGTH } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { useStudioState } from '../project/use-studio.ts'
import { ErrorNotice } from '../page/error-notice.tsx'
import { analysisErrorMessage } from './analysis-error.ts'
import type { TakeAnalyser, AnalysisStep } from './take-analyser.ts'
import { captionsOver } from './mouth-spot.ts'
import { hasEnglishWords, storeTranscriptDraft, transcriptDraft } from './transcript-draft.ts'

/** Analyses a take again, by its sound or with a transcript. */
export function TranscriptPanel({
  take,
  fitted,
  analyser,
}: {
  take: TakeRecord
  /** The text that the mouth follows already. */
  fitted: string | undefined
  analyser: TakeAnalyser
}) {
  const document = useStudioState((state) => state.document)
  const captions = useMemo(() => captionsOver(document, take.id), [document, take.id])
  const [typed, setTyped] = useState(() => transcriptDraft(take.id))
  const [refusal, setRefusal] = useState<string>()
  const step = useSignal(analyser.step)
  const isBusy = step.name === 'opening' || step.name === 'listening' || step.name === 'saving'
  const words = typed ?? fitted ?? captions

  const write = (text: string) => {
    setTyped(text)
    storeTranscriptDraft(take.id, text)
  }
  const fit = () => {
    // Unusable text would silently change nothing.
    if (words.trim() === '') return setRefusal('Type what is said first.')
    if (!hasEnglishWords(words)) return setRefusal('This contains no English words.')
    write(words)
    analyser.analyse(take, words.trim())
  }
  const analyseBySound = () => {
    // The previous text is not lost.
    if (words !== captions) write(words)
    analyser.analyse(take)
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <TextArea
        label="What is said"
        description="English words only. Where the take says something else, the mouth follows the sound."
        error={refusal}
        value={words}
        rows={3}
        maxLength={MAX_TRANSCRIPT_LENGTH}
        spellCheck
        lang="en"
        onChange={(text) => {
          setRefusal(undefined)
          write(text)
        }}
      />
      {isBusy ? (
        <Working step={step} mine={step.take === take.id} onCancel={analyser.dismiss} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={<AudioLines aria-hidden="true" />} onPress={fit}>
            Fit the mouth to these words
          </Button>
          <Button size="small" variant="plain" onPress={analyseBySound}>
            Analyse again
          </Button>
        </div>
      )}
      <Outcome step={step} take={take.id} analyser={analyser} />
    </div>
  )
}

function Working({ step, mine, onCancel }: { step: AnalysisStep; mine: boolean; onCancel: () => void }) {
  const label = mine ? 'Listening' : 'Listening to another take'
  return (
    <div className="flex items-end gap-3">
      {step.name === 'saving' ? (
        <ProgressBar label="Saving the mouth" className="flex-1" />
      ) : (
        <ProgressBar
          label={label}
          value={step.name === 'listening' ? step.progress : undefined}
          className="flex-1"
        />
      )}
      <Button size="small" onPress={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

function Outcome({ step, take, analyser }: { step: AnalysisStep; take: string; analyser: TakeAnalyser }) {
  if (step.name === 'failed' && step.take === take) {
    return (
      <ErrorNotice
        {...analysisErrorMessage(step.error, { online: navigator.onLine })}
        onClose={analyser.dismiss}
      >
        <Button size="small" onPress={step.again}>
          Try again
        </Button>
      </ErrorNotice>
    )
  }
  return (
    <p role="status" className="text-sm text-soft empty:hidden">
      {step.name === 'done' && step.take === take ? outcomes[step.outcome] : ''}
    </p>
  )
}

const outcomes = {
  analysed: 'Done. Your corrections are unchanged.',
  fitted: 'The mouth follows these words. Your corrections are unchanged.',
  unmatched: 'These words don’t match the sound, so the mouth follows the sound alone.',
}
