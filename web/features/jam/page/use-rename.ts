import { renameJam } from '../../../data/jams.ts'
import { wordsFor } from '../../../shell/errors/words.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useJam } from '../room/use-jam.ts'

/** Gives the jam another title. */
export function useRename() {
  const { room } = useJam()
  return async (title: string) => {
    try {
      await renameJam(room.id, title)
    } catch (error) {
      const { title: what, text } = wordsFor(error)
      toast({ text: `${what}. ${text}`, tone: 'danger' })
    }
  }
}
