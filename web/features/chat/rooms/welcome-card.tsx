import { StageView } from '../../../stage/stage-view.tsx'
import { useWelcomeCharacter } from './use-welcome-character.ts'

/** The character of the gallery that waits in an empty room. */
export function WelcomeCard({ room }: { room: string }) {
  return <StageView {...useWelcomeCharacter(room)} life="acting" label="" seeThrough stageClassName="" />
}
