import { useSyncExternalStore } from 'react'
import type { Scene } from '#contract/document/document'
import { sceneAt } from '../../../../engine/timeline/frame.ts'
import { useStudioState } from '../../project/use-studio.ts'
import { useTimeline } from '../../timeline/timeline-view.ts'

/** The scene at the playhead; re-renders only when it changes. */
export function useSceneNow(): Scene | undefined {
  const document = useStudioState((state) => state.document)
  const { position } = useTimeline().transport
  const read = () => sceneAt(document, position.get())
  return useSyncExternalStore(position.subscribe, read, read)
}
