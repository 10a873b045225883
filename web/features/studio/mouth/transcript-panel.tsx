import { useMemo, useState } from 'react'
import { MAX_TRANSCRIPT_LENGTH } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useStudioState } from '../project/use-studio.ts'
import { AnalysisStatus } from './analysis-status.tsx'
import type { TakeAnalyser } from './take-analyser.ts'
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
      <AnalysisStatus
        take={take}
        analyser={analyser}
        label="Fit the mouth to these words"
        outcomes={outcomes}
        onFit={fit}
      >
        <Button size="small" variant="plain" onPress={analyseBySound}>
          Analyse again
        </Button>
      </AnalysisStatus>
    </div>
  )
}

const outcomes = {
  analysed: 'Done. Your corrections are unchanged.',
  fitted: 'The mouth follows these words. Your corrections are unchanged.',
  unmatched: 'These words don’t match the sound, so the mouth follows the sound alone.',
}
