import { useQuery } from '@tanstack/react-query'
import { ownCharactersQuery, removeCharacter, workshopQuery } from '../../../data/characters.ts'
import { CallError } from '../../../platform/call-error.ts'
import { isolated } from '../../../platform/locale.ts'
import { errorMessage } from '../../../shell/errors/error-message.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'

export function useOwnDrawings() {
  return useQuery(ownCharactersQuery).data ?? []
}

export function useOwnDrawing(id: string) {
  return useQuery(workshopQuery(id))
}

/** Deletes a private character with all versions, unless it is in use; shows the reason. */
export async function deleteOwnDrawing({ id, name }: { id: string; name: string }): Promise<void> {
  try {
    await removeCharacter(id)
    toast({ text: `${isolated(name)} is deleted.` })
  } catch (error) {
    const isUsed = error instanceof CallError && error.code === 'conflict'
    toast({
      text: isUsed
        ? `${isolated(name)} is in use in a project. Choose another character there first.`
        : errorMessage(error).text,
      tone: 'danger',
    })
  }
}
