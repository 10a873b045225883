import type { Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { type TemplateRecord } from '#contract/projects/templates'
import { withoutOwnFiles } from '#model/document/without-own-files'
import { refreshList } from '../../../data/admin-lists.ts'
import { addProject, getProject, removeProject } from '../../../data/projects.ts'
import { addTemplate, changeTemplate, offeredTemplatesQuery } from '../../../data/templates.ts'
import { queryClient } from '../../../platform/query-client.ts'

async function make(title: string, document: Document, description = ''): Promise<TemplateRecord> {
  const character = document.performers[0]?.character ?? ''
  const project = await addProject({ title: `Template: ${title}`.slice(0, 120), character, document })
  try {
    const template = await addTemplate({ title, description, character, document, source: project.id })
    await refreshList('templates')
    return template
  } catch (error) {
    // The original error is more important than a leftover project.
    await removeProject(project.id).catch(() => undefined)
    throw error
  }
}

export function makeFromNothing(title: string, character: string): Promise<TemplateRecord> {
  return make(title, newDocument(character))
}

export async function makeFromProject(id: string): Promise<TemplateRecord> {
  const { title, description, document } = await getProject(id)
  return make(title, withoutOwnFiles(document), description.slice(0, 500))
}

/** Copies the stage of the template's project into the template; throws `conflict` if the template changed. */
export async function takeOver({ id, source, updated }: TemplateRecord): Promise<void> {
  const { document } = await getProject(source)
  const stripped = withoutOwnFiles(document)
  const character = stripped.performers[0]?.character
  await changeTemplate(id, updated, { document: stripped, ...(character && { character }) })
  await refreshTemplates()
}

export async function refreshTemplates(): Promise<void> {
  await Promise.all([
    refreshList('templates'),
    queryClient.invalidateQueries({ queryKey: offeredTemplatesQuery.queryKey }),
  ])
}
