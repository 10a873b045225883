import type { ChatMessageRecord } from '#contract/chat/chat'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { showError } from '../../../shell/errors/show-error.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import { getVoice } from '../attachments/use-room-file.ts'

/** Makes a scene of a voice message: a project, in whose editor the recording is directed at once. */
export function useSceneOf() {
  const navigate = useNavigate()
  const isMaking = useRef(false)
  return useNewest(async ({ expand }: ChatMessageRecord) => {
    const { card, author } = expand ?? {}
    if (!card || isMaking.current) return
    isMaking.current = true
    const from = window.location.href
    try {
      // Rarely wanted, so no page waits for it.
      const { startScene } = await import('../../../data/scene-project.ts')
      const scene = await startScene(await getVoice(card), voiceTitle(author?.name))
      // A person who has gone elsewhere finds the project on the shelf.
      if (scene && window.location.href === from) await navigate(scene.to, { state: scene.state })
      if (!scene) toast({ text: 'There is no character to start with yet.', tone: 'danger' })
    } catch (error) {
      showError(error)
    } finally {
      isMaking.current = false
    }
  })
}

function voiceTitle(name: string | undefined): string {
  return name ? `Voice message from ${name}` : 'Voice message'
}
