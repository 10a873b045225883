import { changeJam } from '../../../data/jams.ts'
import { showError } from '../../../shell/errors/show-error.ts'
import { useJam } from '../room/use-jam.ts'

export function useRename() {
  const { room } = useJam()
  return (title: string) => changeJam(room.id, { title }).catch(showError)
}
