import { defineAction } from '../../../../shell/actions/actions.ts'
import { usePageActions } from '../../../../shell/actions/use-actions.ts'
import type { TheatreState } from '../../../../stage/use-theatre.ts'
import { isRecording } from '../recording/press-record.ts'
import type { StudioRecorder } from '../recording/recorder.ts'

/** Plays a take from its trim, original or processed. Times are the take's. */
export function useTakeListening({
  player,
  recorder,
  trim,
  shapedSpeed,
  canCompare,
  original,
  onOriginal,
}: {
  player: TheatreState['player']
  recorder: StudioRecorder
  trim: { start: number; end: number }
  shapedSpeed: number
  canCompare: boolean
  /** True if the original sound plays. */
  original: boolean
  onOriginal: (original: boolean) => void
}) {
  const speed = original ? 1 : shapedSpeed

  const play = () => {
    if (player.playing || player.loading) return player.pause()
    const at = player.position.get() * speed
    if (at < trim.start || at > trim.end - 0.05) player.seek(trim.start / speed)
    player.play()
  }
  /** Continues at the same words in the other sound. */
  const compare = (next: boolean) => {
    if (next === original) return
    const nextSpeed = next ? 1 : shapedSpeed
    onOriginal(next)
    if (nextSpeed !== speed) player.seek((player.position.get() * speed) / nextSpeed)
  }
  usePageActions([
    defineAction({
      id: 'studio.play',
      label: 'Play or pause',
      shortcut: 'Space',
      // It would be recorded.
      when: () => !isRecording(recorder),
      run: play,
    }),
    defineAction({
      id: 'studio.compare',
      label: 'Switch between the original and the shaped sound',
      shortcut: 'b',
      when: () => canCompare,
      run: () => compare(!original),
    }),
  ])
  return { speed, play, compare }
}
