import type { TemplateRecord } from '#contract/projects/templates'
import { useQuery } from '@tanstack/react-query'
import { offeredTemplatesQuery } from '../../../data/templates.ts'

const none: TemplateRecord[] = []

export function useTemplates(): TemplateRecord[] {
  return useQuery(offeredTemplatesQuery).data ?? none
}
