import { adminSurvey, type AdminSurvey } from '#contract/survey-admin'
import { useEffect, useState } from 'react'
import { CallError } from '../../../platform/call-error.ts'
import { useSignal } from '../../../ui/use-signal.ts'
import { putSurvey, refreshSurveys, stepSurvey } from '../../../data/surveys.ts'
import { createComposer, type Composer, type ComposerState } from './composer.ts'
import { versionOf } from './composition.ts'
import { forgetCopy, keepCopy, keptCopy } from './kept-copy.ts'
import type { SaveFailure } from './survey-autosave.ts'

/** Composes a survey while the component is on screen. */
export function useComposer(survey: AdminSurvey): { composer: Composer; state: ComposerState } {
  const [composer] = useState(() =>
    createComposer(survey, {
      save: (revision, change) => putSurvey(survey.id, revision, change),
      step: (step) => stepSurvey(survey.id, step),
      explain: explainFailure,
      kept: () => keptCopy(survey.id),
      keep: (version) => keepCopy(survey.id, version),
      forget: () => forgetCopy(survey.id),
      later(task, delay) {
        const timer = setTimeout(task, delay)
        return () => clearTimeout(timer)
      },
    }),
  )
  useEffect(() => {
    const flush = () => void composer.flush()
    const hide = () => document.visibilityState === 'hidden' && flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', hide)
      void composer.flush().finally(() => {
        composer.close()
        refreshSurveys()
      })
    }
  }, [composer])
  return { composer, state: useSignal(composer.state) }
}

export function explainFailure(error: unknown): SaveFailure {
  if (!(error instanceof CallError)) throw error
  if (error.code === 'conflict') {
    const theirs = adminSurvey.safeParse(error.data.current)
    if (theirs.success) return { kind: 'conflict', theirs: versionOf(theirs.data) }
  }
  const mayPass = error.status === 0 || error.status >= 500 || error.status === 429
  return mayPass ? { kind: 'temporary' } : { kind: 'refused', error }
}
