import type { Document } from '#contract/document/document'
import {
  createTemplate,
  listTemplates,
  saveTemplate,
  viewTemplate,
  type TemplateRecord,
} from '#contract/projects/templates'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

/** The templates that are offered, in their order. */
export const offeredTemplatesQuery = queryOptions<TemplateRecord[]>({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => {
    const query = { filter: "published = true && trashed = ''", sort: 'position,id', perPage: 30 }
    return (await call(listTemplates, { query: { ...query, skipTotal: '1' }, signal })).items
  },
  staleTime: 5 * 60_000,
})

export function getTemplate(id: string, signal?: AbortSignal): Promise<TemplateRecord> {
  return call(viewTemplate, { params: { id }, query: { expand: 'character' }, signal })
}

export interface NewTemplate {
  title: string
  character: string
  document: Document
  source: string
  description?: string
}

export function addTemplate(template: NewTemplate): Promise<TemplateRecord> {
  return call(createTemplate, { body: template })
}

export interface TemplateChange {
  title?: string
  description?: string
  character?: string
  document?: Document
  moment?: number
  position?: number
}

/** Updates the template; throws `conflict` when it changed after `updated`. */
export async function changeTemplate(id: string, updated: string, change: TemplateChange): Promise<string> {
  return (await call(saveTemplate, { params: { id }, body: { updated, ...change } })).updated
}
