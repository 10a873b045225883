import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { getSurveyFile } from '../../../../data/surveys.ts'
import { showError } from '../../../../shell/errors/show-error.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'

/** Makes a scene of a voice answer: a project of the admin, in whose editor the recording is directed at once. */
export function useAnswerScene(survey: string) {
  const navigate = useNavigate()
  const isMaking = useRef(false)
  return async (file: string, name: string): Promise<void> => {
    if (isMaking.current) return
    isMaking.current = true
    const from = window.location.href
    try {
      // Rarely wanted, so no page waits for it.
      const { startScene } = await import('../../../../data/scene-project.ts')
      const scene = await startScene(await getSurveyFile(survey, file), name)
      // An admin who has gone elsewhere finds the project on the shelf.
      if (scene && window.location.href === from) await navigate(scene.to, { state: scene.state })
      if (!scene) toast({ text: 'There is no character to start with yet.', tone: 'danger' })
    } catch (error) {
      showError(error)
    } finally {
      isMaking.current = false
    }
  }
}
