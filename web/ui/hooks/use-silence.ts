import { useEffect } from 'react'
import { beginSilence } from '../one-voice.ts'

/** Nothing is played on the page while `isRecording`. */
export function useSilence(isRecording: boolean): void {
  useEffect(() => (isRecording ? beginSilence() : undefined), [isRecording])
}
