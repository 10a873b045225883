import {
  createDocumentPlayer,
  type Player,
  type PlayerOptions,
} from '../../engine/mix/document/document-player.ts'
import { openVoice } from '../../engine/mix/document/open-voice.ts'
import { toast } from '../../ui/feedback/toasts.tsx'

let isWarned = false

/** Warned once for all players of a page. */
function warnPageVoice() {
  if (isWarned) return
  isWarned = true
  toast({
    text: 'This browser can’t play sound in the background, so it may stutter while the page is busy. A current browser on an https address plays it smoothly.',
  })
}

export function createPlayer(options: Omit<PlayerOptions, 'openVoice'>): Player {
  return createDocumentPlayer({
    ...options,
    openVoice: (voice) => openVoice({ ...voice, onPageVoice: warnPageVoice }),
  })
}
