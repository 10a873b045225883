import { StageView } from '../../../stage/stage-view.tsx'
import { useWelcomeCharacter } from './use-welcome-character.ts'

export function WelcomeCard({ room }: { room: string }) {
  return <StageView {...useWelcomeCharacter(room)} life="acting" label="" seeThrough stageClassName="" />
}
