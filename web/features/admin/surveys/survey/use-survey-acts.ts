import type { ExportFormat, ResponseFilter } from '#contract/survey/admin'
import { safeFileName } from '#model/text/file-name'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  addInvitations,
  addSurvey,
  answerFilesAddress,
  exportAddress,
  getAnswerFiles,
  getSurveyFile,
  refreshInvitations,
  refreshResponses,
  refreshSurveys,
  removeInvitation,
  removeResponse,
  removeSurvey,
  type NewSurvey,
} from '../../../../data/surveys.ts'
import { saveFile, saveFrom } from '../../../../platform/save-file.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import { isolated } from '../../../../platform/locale.ts'
import { showErrorBriefly } from '../../../../shell/errors/show-error.ts'

export function useSurveyActs() {
  const navigate = useNavigate()
  const [running, setRunning] = useState(false)

  async function attempt<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
    setRunning(true)
    try {
      return await act()
    } catch (error) {
      showErrorBriefly(error)
      return undefined
    } finally {
      setRunning(false)
    }
  }

  return {
    running,
    /** `typed`: the title, required when there are answers. Returns whether it was deleted. */
    removeSurvey: (survey: { id: string; title: string }, typed: string | undefined) =>
      attempt(async () => {
        await removeSurvey(survey.id, typed)
        toast({ text: `“${isolated(survey.title)}” deleted.` })
        return true
      }),
    invite: (survey: string, notes: string[], isMailed: boolean) =>
      attempt(async () => {
        const made = await addInvitations(survey, notes, isMailed)
        const mailed = isMailed ? notes.length - made.unmailed.length : 0
        if (mailed > 0) toast({ text: mailed === 1 ? 'E-mail on its way.' : 'E-mails on their way.' })
        refreshInvitations(survey)
        return made
      }),
    withdraw: (survey: string, invitation: string) =>
      attempt(async () => {
        await removeInvitation(survey, invitation)
        refreshInvitations(survey)
      }),
    /** Deletes a response, then goes to `next`. */
    removeResponse: (response: { id: string; survey: string }, next: string) =>
      attempt(async () => {
        await removeResponse(response.id)
        toast({ text: 'Answer deleted.' })
        await navigate(next, { replace: true })
        refreshResponses(response.survey)
      }),
    /** Deletes several in sequence, until a failure. Returns the number deleted. */
    async removeResponses(survey: string, ids: readonly string[]): Promise<number> {
      let removed = 0
      await attempt(async () => {
        for (const id of ids) {
          await removeResponse(id)
          removed++
        }
      })
      refreshResponses(survey)
      if (removed > 0) toast({ text: removed === 1 ? 'Answer deleted.' : `${removed} answers deleted.` })
      return removed
    },
    saveResponses: (survey: string, format: ExportFormat, filter: ResponseFilter) =>
      attempt(async () => saveFrom(await exportAddress(survey, format, filter))),
    countFiles: (survey: string, filter: ResponseFilter) => attempt(() => getAnswerFiles(survey, filter)),
    /** `part` counts from 1. */
    saveFiles: (survey: string, files: { part: number; parts: readonly string[]; filter: ResponseFilter }) =>
      attempt(async () => saveFrom(await answerFilesAddress(survey, files))),
    saveAnswerFile: (survey: string, id: string, name: string) =>
      attempt(async () => {
        const file = await getSurveyFile(survey, id)
        saveFile(file, safeFileName(name, file.type))
      }),
  }
}

export function useNewSurvey() {
  const navigate = useNavigate()
  return async (from: NewSurvey) => {
    const { id } = await addSurvey(from)
    refreshSurveys()
    await navigate(`/admin/surveys/compose/${id}`, { replace: true })
  }
}
