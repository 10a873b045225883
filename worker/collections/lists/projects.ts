import type { ListKind } from '../definition/list-kind.ts'
import { projects } from '../projects.ts'
import { sql } from '../definition/sql.ts'

const here = sql`"trashed" = ''`

export const projectList: ListKind = {
  name: 'projects',
  collection: projects,
  columns: [
    'title',
    'owner',
    'character',
    'published',
    'featured',
    'deprecated',
    'revision',
    'trashed',
    'thumbnail',
  ],
  expand: { owner: ['name', 'email'], character: ['name'], thumbnail: ['file', 'kind'] },
  search: { index: 'cam_projects_search' },
  sorts: { created: {}, updated: {}, title: { folded: true } },
  filters: {
    published: { kind: 'flag' },
    featured: { kind: 'flag' },
    deprecated: { kind: 'flag' },
    created: { kind: 'date' },
    updated: { kind: 'date' },
    title: { kind: 'text' },
    'owner.email': { kind: 'text' },
    owner: { kind: 'text' },
  },
  trash: 'trashed',
  acts: {
    // Only public projects can be featured.
    feature: {
      when: () => sql`${here} AND "published" = 1 AND "featured" = 0`,
      set: () => ({ featured: 1 }),
    },
    unfeature: { when: () => sql`"featured" = 1`, set: () => ({ featured: 0 }) },
    publish: { when: () => sql`${here} AND "published" = 0`, set: () => ({ published: 1 }) },
    unpublish: { when: () => sql`"published" = 1`, set: () => ({ published: 0, featured: 0 }) },
    deprecate: { when: () => sql`"deprecated" = 0`, set: () => ({ deprecated: 1 }) },
    undeprecate: { when: () => sql`"deprecated" = 1`, set: () => ({ deprecated: 0 }) },
    trash: { when: () => here, set: (_input, { now }) => ({ trashed: now }) },
    restore: { when: () => sql`"trashed" <> ''`, set: () => ({ trashed: '' }) },
  },
}
