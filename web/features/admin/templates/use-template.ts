import type { CharacterRecord } from '#contract/characters'
import type { TemplateRecord } from '#contract/projects/templates'
import { useQuery } from '@tanstack/react-query'
import { adminRecordKeys } from '../../../data/admin-records.ts'
import { galleryQuery } from '../../../data/characters.ts'
import { changeTemplate, getTemplate, type TemplateChange } from '../../../data/templates.ts'
import { CallError } from '../../../platform/call-error.ts'
import { refreshTemplates, takeOver } from './template-actions.ts'

const none: CharacterRecord[] = []

export function useCharacters(): CharacterRecord[] {
  return useQuery(galleryQuery).data ?? none
}

export function useTemplate(id: string) {
  return useQuery({
    queryKey: adminRecordKeys.template(id),
    queryFn: ({ signal }) => getTemplate(id, signal),
    refetchOnMount: 'always',
  })
}

export async function takeStage(template: TemplateRecord): Promise<TemplateRecord | undefined> {
  try {
    await takeOver(template)
    return undefined
  } catch (error) {
    if (error instanceof CallError && error.code === 'conflict') return getTemplate(template.id)
    throw error
  }
}

/** If the template changed since `updated`, nothing is written and the current version is returned. */
export async function saveTemplate(id: string, updated: string, change: TemplateChange) {
  try {
    const saved = await changeTemplate(id, updated, change)
    await refreshTemplates()
    return { saved }
  } catch (error) {
    if (error instanceof CallError && error.code === 'conflict') return { theirs: await getTemplate(id) }
    throw error
  }
}
