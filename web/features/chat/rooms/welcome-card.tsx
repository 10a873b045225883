import { RestingStage } from '../../../stage/resting-stage.tsx'
import { useWelcomeCharacter } from './use-welcome-character.ts'

export function WelcomeCard({ room }: { room: string }) {
  return <RestingStage {...useWelcomeCharacter(room)} seeThrough stageClassName="" />
}
