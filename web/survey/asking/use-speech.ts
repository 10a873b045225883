import type { Speech } from '#contract/survey/asking'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import { useEffect, useState } from 'react'
import type { SurveyFiles } from '../survey-files.ts'
import { isOfSpeech } from './is-of-speech.ts'
import { isMuted } from './muted.ts'
import type { PlayedSpeeches } from './played-speeches.ts'
import { createSpeechPlayer } from './speech-player.ts'

/** An analysis of two minutes has 150 KB. */
const ANALYSIS_MAX_BYTES = 1024 * 1024

/** Fetches the sound of a question and its analysis when it is near the screen, and plays it. */
export function useSpeech(
  { sound, analysis = '' }: Speech,
  {
    files,
    isNear,
    speaksUp,
    question,
    played,
  }: { files: SurveyFiles; isNear: boolean; speaksUp: boolean; question: string; played: PlayedSpeeches },
) {
  const [player] = useState(() =>
    createSpeechPlayer({ audio: new Audio(), open: () => files.open(sound), muted: isMuted }),
  )
  const [stored, setStored] = useState<TakeAnalysis>()
  useEffect(() => () => player.close(), [player])
  useEffect(() => {
    if (isNear) player.prepare()
  }, [isNear, player])
  useEffect(() => {
    if (speaksUp && played.isFirst(`${question} ${sound}`)) void player.play()
  }, [speaksUp, question, sound, played, player])
  const isWanted = isNear && analysis !== ''
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    files
      .open(analysis)
      .then(readAnalysis)
      .then(
        (read) => isCurrent && setStored(read),
        // The mouth rests.
        () => undefined,
      )
    return () => void (isCurrent = false)
  }, [isWanted, analysis, files])
  return { player, stored }
}

async function readAnalysis(blob: Blob): Promise<TakeAnalysis | undefined> {
  if (blob.size > ANALYSIS_MAX_BYTES) return undefined
  // Safe: the server has checked it with the schema when it was uploaded.
  const stored = JSON.parse(await blob.text()) as TakeAnalysis
  return isOfSpeech(stored) ? stored : undefined
}
