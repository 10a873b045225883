import type { CharacterRecord } from '#contract/characters'
import { useQuery } from '@tanstack/react-query'
import { officeKeys } from '../../../data/admin-records.ts'
import { galleryQuery } from '../../../data/characters.ts'
import { changeTemplate, getTemplate, type TemplateChange } from '../../../data/templates.ts'
import { refreshTemplates } from './template-actions.ts'

const none: CharacterRecord[] = []

export function useCharacters(): CharacterRecord[] {
  return useQuery(galleryQuery).data ?? none
}

export function useTemplate(id: string) {
  return useQuery({
    queryKey: officeKeys.template(id),
    queryFn: ({ signal }) => getTemplate(id, signal),
    refetchOnMount: 'always',
  })
}

/**
 * Saves what was changed on top of the version of `updated`. Answers the other version when somebody else has saved in
 * the meantime: then nothing is written.
 */
export async function saveTemplate(id: string, updated: string, change: TemplateChange) {
  const now = await getTemplate(id)
  if (now.updated !== updated) return { theirs: now }
  const saved = await changeTemplate(id, change)
  await refreshTemplates()
  return { saved }
}
