import { useQuery } from '@tanstack/react-query'
import type { WorkshopCharacter } from '#contract/characters'
import { characterPictureDataQuery } from '../../../data/character-pictures.ts'
import { versionQuery, workshopQuery } from '../../../data/characters.ts'
import { setTakenDown, similarArtQuery } from '../../../data/takedowns.ts'
import { isolated } from '../../../platform/locale.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'

export function useSimilarArt(id: string) {
  return useQuery(similarArtQuery(id))
}

/** A reported character; both are false until it is loaded. */
export function useReported(id: string): { isBuiltIn: boolean; isDown: boolean } {
  const { data } = useQuery(workshopQuery(id))
  return { isBuiltIn: data?.builtIn === true, isDown: data !== undefined && data.takedown !== '' }
}

/** The picture of stored art for an `<img>`; `undefined` until it is there. `art` is a picture's name or `v3`. */
export function useArtPicture(character: string, art: string): { address?: string; svg?: string } {
  const version = Number(/^v(\d+)$/.exec(art)?.[1] ?? 0)
  const picture = useQuery({ ...characterPictureDataQuery(character, art), enabled: version === 0 })
  const drawing = useQuery({ ...versionQuery(character, version), enabled: version > 0 })
  return {
    ...(picture.data !== undefined && { address: picture.data }),
    ...(drawing.data !== undefined && { svg: drawing.data }),
  }
}

export async function removeArt({ id, name }: Pick<WorkshopCharacter, 'id' | 'name'>): Promise<void> {
  await setTakenDown(id, true)
  toast({ text: `${isolated(name)} is removed. Browsers that showed it lately may keep it for a while.` })
}

export async function restoreArt({
  id,
  name,
  owner,
}: Pick<WorkshopCharacter, 'id' | 'name' | 'owner'>): Promise<void> {
  await setTakenDown(id, false)
  const more = owner === '' ? ' It isn’t in the gallery yet.' : ''
  toast({ text: `${isolated(name)} is restored.${more}` })
}
