import type { Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { type TemplateRecord } from '#contract/projects/templates'
import { withoutOwnFiles } from '#model/document/without-own-files'
import { refreshList } from '../../../data/admin-lists.ts'
import { addProject, getProject, removeProject } from '../../../data/projects.ts'
import { addTemplate, changeTemplate, offeredTemplatesQuery } from '../../../data/templates.ts'
import { queryClient } from '../../../platform/query-client.ts'

/** Makes a template with a project of the admin's own to work on it in the studio. */
async function make(title: string, document: Document, description = ''): Promise<TemplateRecord> {
  const character = document.performers[0]?.character ?? ''
  const project = await addProject({ title: `Template: ${title}`.slice(0, 120), character, document })
  try {
    const template = await addTemplate({ title, description, character, document, source: project.id })
    await refreshList('templates')
    return template
  } catch (error) {
    // Why there is no template counts more than a project that is left over.
    await removeProject(project.id).catch(() => undefined)
    throw error
  }
}

/** A template from nothing but a character. */
export function makeFromNothing(title: string, character: string): Promise<TemplateRecord> {
  return make(title, newDocument(character))
}

/** Makes a template from a project, without voices and pictures. */
export async function makeFromProject(id: string): Promise<TemplateRecord> {
  const { title, description, document } = await getProject(id)
  return make(title, withoutOwnFiles(document), description.slice(0, 500))
}

/** Puts what the studio has made of the template's project into the template; `conflict` when it is another one by now. */
export async function takeOver({ id, source, updated }: TemplateRecord): Promise<void> {
  const { document } = await getProject(source)
  const stripped = withoutOwnFiles(document)
  const character = stripped.performers[0]?.character
  await changeTemplate(id, updated, { document: stripped, ...(character && { character }) })
  await refreshTemplates()
}

/** Lists and the choice of creators are asked for again. */
export async function refreshTemplates(): Promise<void> {
  await Promise.all([
    refreshList('templates'),
    queryClient.invalidateQueries({ queryKey: offeredTemplatesQuery.queryKey }),
  ])
}
