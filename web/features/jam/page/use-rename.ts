import { changeJam } from '../../../data/jams.ts'
import { tell } from '../../../shell/errors/tell.ts'
import { useJam } from '../room/use-jam.ts'

/** Gives the jam another title. */
export function useRename() {
  const { room } = useJam()
  return (title: string) => changeJam(room.id, { title }).catch(tell)
}
