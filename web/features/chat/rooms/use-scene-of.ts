import type { ChatMessageRecord } from '#contract/chat/chat'
import { useNavigate } from 'react-router-dom'
import { showError } from '../../../shell/errors/show-error.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { getVoice } from '../attachments/use-room-file.ts'

/** Makes a scene of a voice message: a project, in whose editor the recording is directed at once. */
export function useSceneOf() {
  const navigate = useNavigate()
  return useNewest(async ({ expand }: ChatMessageRecord) => {
    const { card, author } = expand ?? {}
    if (!card) return
    try {
      // Rarely wanted, so no page waits for it.
      const { startScene } = await import('../../../data/scene-project.ts')
      const scene = await startScene(await getVoice(card), voiceTitle(author?.name))
      if (scene) await navigate(scene.to, { state: scene.state })
      else toast({ text: 'There is no character to start with yet.', tone: 'danger' })
    } catch (error) {
      showError(error)
    }
  })
}

function voiceTitle(name: string | undefined): string {
  return name ? `Voice message from ${name}` : 'Voice message'
}
