import { useState } from 'react'
import { MAX_TRANSCRIPT_LENGTH, type TakeScript } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { AnalysisStatus } from '../mouth/analysis-status.tsx'
import type { TakeAnalyser } from '../mouth/take-analyser.ts'
import { FindWords } from './find-words.tsx'
import { storeTranscriptDraft, transcriptDraft } from '../mouth/transcript-draft.ts'

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
  const align = () => {
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
        <AnalysisStatus
          take={take}
          analyser={analyser}
          label="Align the words"
          outcomes={outcomes}
          onFit={align}
        />
      </div>
    </details>
  )
}

const outcomes = {
  analysed: '',
  fitted: 'Done. Words that don’t match the sound are underlined.',
  unmatched: 'These words were not found in the sound, so they are spread over the speech by their length.',
}
