import { characterKinds } from '../../contract/characters.ts'
import { characters } from '../characters.ts'
import type { ListKind } from '../definition/list-kind.ts'
import { sql } from '../definition/sql.ts'

export const characterList: ListKind = {
  name: 'characters',
  collection: characters,
  columns: [
    'name',
    'slug',
    'tagline',
    'kind',
    'rig',
    'poster',
    'version',
    'owner',
    'position',
    'published',
    'trashed',
    'takedown',
  ],
  expand: { owner: ['name', 'email'] },
  counts: { projects: { rows: sql`"cam_projects" AS p WHERE p."character" = "characters"."id"` } },
  computed: {
    changed: sql`COALESCE((SELECT d."svg" FROM "character_drafts" AS d WHERE d."character" = "characters"."id"), '') <> COALESCE(
      (SELECT r."svg" FROM "character_rigs" AS r WHERE r."character" = "characters"."id" AND r."number" = "characters"."version"), '')`,
  },
  search: { columns: ['name', 'slug', 'tagline'] },
  sorts: { created: {}, position: {}, updated: {}, name: { folded: true } },
  filters: {
    published: { kind: 'flag' },
    kind: { kind: 'choice', options: characterKinds.filter((kind) => kind !== '') },
    owner: { kind: 'text' },
    'owner.email': { kind: 'text' },
    updated: { kind: 'date' },
    created: { kind: 'date' },
  },
  trash: 'trashed',
  acts: {
    // Private and removed characters never appear in the gallery, and a published rig is required.
    publish: {
      when: () =>
        sql`"published" = 0 AND "version" > 0 AND "owner" = '' AND "trashed" = '' AND "takedown" = ''`,
      set: () => ({ published: 1 }),
    },
    unpublish: { when: () => sql`"published" = 1`, set: () => ({ published: 0 }) },
    // Users' own characters belong to them, and shared ones leave the gallery first.
    trash: {
      when: () => sql`"trashed" = '' AND "published" = 0 AND "owner" = ''`,
      set: (_input, { now }) => ({ trashed: now }),
    },
    restore: { when: () => sql`"trashed" <> ''`, set: () => ({ trashed: '' }) },
  },
}
