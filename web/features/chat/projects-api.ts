import { listProjects, type ProjectRecord } from '#contract/projects'
import { call } from '../../platform/api.ts'

const MOST = 30

/** The newest published projects of a person: only those can be shown to others. */
export async function fetchPublished(owner: string): Promise<ProjectRecord[]> {
  const filter = `owner = ${JSON.stringify(owner)} && published = true && trashed = ''`
  const query = { perPage: MOST, skipTotal: '1', sort: '-updated', filter, expand: 'thumbnail' }
  return (await call(listProjects, { query })).items
}
