import * as z from 'zod/mini'
import { nameText } from './name-text.ts'
import { endpoint } from './endpoint.ts'
import { listEndpoint } from './record-endpoints.ts'
import { nothing, recordBase, recordDate, relation } from './records.ts'

/** Presenters are adults of the builder's parts; the others of the casts are drawn by hand. */
export const characterKinds = ['', 'person', 'animal', 'creature', 'object', 'presenter'] as const

export type CharacterKind = (typeof characterKinds)[number]

export const characterRecord = z.object({
  ...recordBase,
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  /** A deployment may add a kind before an open page knows it. */
  // oxlint-disable-next-line promise/valid-params -- This is zod's.
  kind: z.catch(z.enum(characterKinds), ''),
  rig: z.string(),
  /** A picture of a rig with pictures, which an `<img>` would not load; `''`: the rig is a picture itself. */
  poster: z.string(),
  version: z.number(),
  /** Owner of a private character; `''`: a shared one. */
  owner: relation,
  position: z.number(),
  published: z.boolean(),
  /** Since then our team has removed its art; `''` if it has not. */
  takedown: recordDate,
})
export type CharacterRecord = z.infer<typeof characterRecord>

export const listCharacters = listEndpoint('characters', characterRecord)

const svgText = z.string()

/** The rig of an id never changes. */
export function rigPath(id: string): string {
  return `/api/rigs/${id}`
}

/** `''` if the path is no `rigPath`. */
export function rigIdOf(path: string): string {
  return /^\/api\/rigs\/([a-z0-9]+)$/.exec(path)?.[1] ?? ''
}

/** A picture of a rig, whichever version. */
export function characterPicturePath(character: string, name: string): string {
  return `/api/characters/${encodeURIComponent(character)}/pictures/${name}`
}

/** The address of a picture of a character, for an `<img>`; `''` before its first version. */
export function portraitPath({ rig, poster }: Pick<CharacterRecord, 'rig' | 'poster'>): string {
  return poster === '' ? rig : poster
}

/** For performers that name no rig. */
export function firstRigPath(character: string): string {
  return `/api/characters/${encodeURIComponent(character)}/first-rig`
}

/** Public to everyone who knows the id: it appears in documents, which may be public. */
export const viewRig = endpoint({
  method: 'GET',
  path: '/api/rigs/:id',
  answer: svgText,
  errors: ['not_found'],
})

export const viewFirstRig = endpoint({
  method: 'GET',
  path: '/api/characters/:id/first-rig',
  answer: svgText,
  errors: ['not_found'],
})

/**
 * The body is a PNG or WebP, which is encoded again as WebP. Animated pictures, and larger ones than `pictureLimits`,
 * are refused.
 */
export const uploadCharacterPicture = endpoint({
  method: 'POST',
  path: '/api/characters/:id/pictures',
  answer: z.object({ name: z.string(), width: z.int(), height: z.int(), bytes: z.int() }),
  errors: ['not_found', 'too_large', 'not_a_picture', 'drawing_refused', 'quota_reached'],
})

/** Public to everyone who knows its name, as rigs are. Not cached for long, so that it can be taken down. */
export const viewCharacterPicture = endpoint({
  method: 'GET',
  path: '/api/characters/:id/pictures/:name',
  answer: z.string(),
  errors: ['not_found', 'range_not_satisfiable'],
})

/**
 * For takedowns. Rigs that draw the picture are drawn without it, and it cannot be uploaded to the character again;
 * caches may serve it for another hour.
 */
export const deleteCharacterPicture = endpoint({
  method: 'DELETE',
  path: '/api/characters/:id/pictures/:name',
  answer: nothing,
  errors: ['not_allowed', 'not_found'],
})

/** Per user. */
export const PRIVATE_CHARACTERS = 20

const name = nameText(80)
const slug = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))
const tagline = z.string().check(z.maxLength(200))
/** The unmodified file of the drawing program; the server cleans it. */
const drawing = z.string().check(z.minLength(1))

export const characterVersion = z.object({
  id: z.string(),
  number: z.int(),
  created: recordDate,
  note: z.string(),
  /** Name of the publisher; `''` for rigs that came with the product. */
  author: z.string(),
  bytes: z.int(),
  projects: z.int(),
})
export type CharacterVersion = z.infer<typeof characterVersion>

const draftState = {
  /** Grows with every save of the draft. */
  revision: z.int(),
  changed: z.boolean(),
}

/** Published data and the draft. */
export const workshopCharacter = z.object({
  id: z.string(),
  created: recordDate,
  updated: recordDate,
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  kind: z.enum(characterKinds),
  owner: relation,
  position: z.number(),
  published: z.boolean(),
  takedown: recordDate,
  /** True if all versions came with the product: such art is not taken down. */
  builtIn: z.boolean(),
  version: z.int(),
  ...draftState,
  draft: z.string(),
  versions: z.array(characterVersion),
})
export type WorkshopCharacter = z.infer<typeof workshopCharacter>

/**
 * Admins create shared characters, users with the flag `character_upload` private ones. `data` has the reason of
 * `drawing_refused` as `reason`, `place` and `detail`.
 */
export const createCharacter = endpoint({
  method: 'POST',
  path: '/api/characters',
  body: z.object({ name, drawing }),
  answer: workshopCharacter,
  errors: ['not_allowed', 'validation_failed', 'drawing_refused', 'quota_reached', 'too_large'],
})

export const viewCharacter = endpoint({
  method: 'GET',
  path: '/api/characters/:id',
  answer: workshopCharacter,
  errors: ['not_found'],
})

/** An old `revision` is a `conflict`, with the character in `data.current`. */
export const saveCharacter = endpoint({
  method: 'PATCH',
  path: '/api/characters/:id',
  body: z.object({
    revision: z.int(),
    name: z.optional(name),
    slug: z.optional(slug),
    tagline: z.optional(tagline),
    kind: z.optional(z.enum(characterKinds)),
    draft: z.optional(drawing),
  }),
  answer: workshopCharacter,
  errors: ['not_found', 'conflict', 'validation_failed', 'drawing_refused', 'too_large'],
})

/**
 * Freezes the draft as the next version; shared characters appear in the gallery. A draft that is no complete rig is
 * `drawing_refused`.
 */
export const publishCharacter = endpoint({
  method: 'POST',
  path: '/api/characters/:id/publish',
  body: z.object({
    revision: z.int(),
    note: z.optional(z.string().check(z.maxLength(300))),
    /** The name of a picture of the whole character, for a rig with pictures. */
    poster: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}-[1-9]\d{0,3}x[1-9]\d{0,3}$/))),
  }),
  answer: workshopCharacter,
  errors: ['not_found', 'conflict', 'drawing_refused', 'validation_failed'],
})

export const viewCharacterVersion = endpoint({
  method: 'GET',
  path: '/api/characters/:id/versions/:number',
  answer: z.object({ number: z.int(), svg: z.string() }),
  errors: ['not_found'],
})

export const deleteCharacter = endpoint({
  method: 'DELETE',
  path: '/api/characters/:id',
  answer: nothing,
  errors: ['not_found', 'conflict'],
})

/** Puts characters before all others. If `seen` is no longer the order: `conflict`, with `data.ids`. */
export const orderCharacters = endpoint({
  method: 'PUT',
  path: '/api/admin/characters/order',
  body: z.object({
    ids: z.array(z.string()).check(z.minLength(1), z.maxLength(500)),
    seen: z.optional(z.array(z.string()).check(z.maxLength(500))),
  }),
  answer: nothing,
  errors: ['not_allowed', 'conflict', 'validation_failed'],
})

export const characterUse = z.object({
  id: z.string(),
  title: z.string(),
  ownerName: z.string(),
  updated: recordDate,
  published: z.boolean(),
  version: z.int(),
})
export type CharacterUse = z.infer<typeof characterUse>

/** Newest first. */
export const listCharacterUses = endpoint({
  method: 'GET',
  path: '/api/admin/characters/:id/projects',
  query: z.object({ page: z.optional(z.coerce.number()) }),
  answer: z.object({ items: z.array(characterUse), page: z.int(), perPage: z.int(), totalItems: z.int() }),
  errors: ['not_allowed', 'not_found'],
})
