import { StageView } from '../../../stage/stage-view.tsx'
import { useGreeter } from './use-greeter.ts'

/** The character of the gallery that waits in an empty room. */
export function Greeter({ room }: { room: string }) {
  return <StageView {...useGreeter(room)} life="acting" label="" seeThrough stageClassName="" />
}
