import { useSyncExternalStore } from 'react'
import type { Scene } from '#contract/document/document'
import { sceneAt } from '../../../../engine/timeline/frame.ts'
import { useStudioState } from '../../project/use-studio.ts'
import { useTimeline } from '../../timeline/timeline-view.ts'

/** The scene under the playhead; what shows it is drawn again only when that is another one. */
export function useSceneNow(): Scene | undefined {
  const document = useStudioState((state) => state.document)
  const { position } = useTimeline().transport
  const read = () => sceneAt(document, position.get())
  return useSyncExternalStore(position.subscribe, read, read)
}
