import { useNavigate } from 'react-router-dom'
import { getSurveyFile } from '../../../../data/surveys.ts'
import { showError } from '../../../../shell/errors/show-error.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'

/** Makes a scene of a voice answer: a project of the admin, in whose editor the recording is directed at once. */
export function useAnswerScene(survey: string) {
  const navigate = useNavigate()
  return async (file: string, name: string): Promise<void> => {
    try {
      // Rarely wanted, so no page waits for it.
      const { startScene } = await import('../../../../data/scene-project.ts')
      const scene = await startScene(await getSurveyFile(survey, file), name)
      if (scene) await navigate(scene.to, { state: scene.state })
      else toast({ text: 'There is no character to start with yet.', tone: 'danger' })
    } catch (error) {
      showError(error)
    }
  }
}
