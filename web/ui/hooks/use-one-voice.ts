import { useCallback, useEffect } from 'react'
import { isSilent, startVoice } from '../one-voice.ts'
import { useNewest } from './use-newest.ts'
import { useSignal } from './use-signal.ts'

/**
 * A player pauses all others of the page when it starts, and `pause` is called when another one does. Returns whether a
 * recording is under way: then it is paused at once, and its button should be disabled.
 */
export function useOneVoice(playing: boolean, pause: () => void): boolean {
  const newest = useNewest(pause)
  const hushed = useCallback(() => newest.current(), [newest])
  useEffect(() => {
    if (playing && !startVoice(hushed)) hushed()
  }, [playing, hushed])
  return useSignal(isSilent)
}
