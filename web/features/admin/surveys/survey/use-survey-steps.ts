import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveFirst } from '../../../../editing/save-first.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { type SurveyStep, addSurvey, refreshSurveys } from '../../../../data/surveys.ts'
import { isolated } from '../../../../platform/locale.ts'
import { showError } from '../../../../shell/errors/show-error.ts'

const done: Partial<Record<SurveyStep, string>> = {
  close: 'Closed. It no longer accepts answers.',
  open: 'Open again.',
  archive: 'Archived.',
  restore: 'Restored.',
}

/** Publishes, closes and so on, one step at a time; shows refusals. */
export function useSurveySteps(step: (step: SurveyStep) => Promise<boolean>) {
  const navigate = useNavigate()
  const [running, setRunning] = useState<SurveyStep | 'duplicate'>()

  async function attempt(name: SurveyStep | 'duplicate', act: () => Promise<boolean>): Promise<boolean> {
    if (running) return false
    setRunning(name)
    try {
      return await act()
    } catch (error) {
      showError(error)
      return false
    } finally {
      setRunning(undefined)
    }
  }

  return {
    running,
    refresh: refreshSurveys,
    run: (name: SurveyStep) =>
      attempt(name, async () => {
        const isDone = await saveFirst(() => step(name))
        const text = done[name]
        if (isDone && text) toast({ text })
        refreshSurveys()
        return isDone
      }),
    duplicate: (survey: string) =>
      attempt('duplicate', async () => {
        const { id, title } = await addSurvey({ copyOf: survey })
        refreshSurveys()
        await navigate(`/admin/surveys/compose/${id}`)
        toast({ text: `“${isolated(title)}” is a new draft.` })
        return true
      }),
  }
}
