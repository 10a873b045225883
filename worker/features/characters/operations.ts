import type { Actor } from '../../collections/definition/rules.ts'
import type { ActOf } from '../../model/admin/audit-messages.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import {
  characterPicturePath,
  createCharacter,
  deleteCharacter,
  PRIVATE_CHARACTERS,
  publishCharacter,
  saveCharacter,
  viewCharacter,
  viewCharacterVersion,
  listCharacterUses,
  orderCharacters,
  viewFirstRig,
  viewRig,
  type WorkshopCharacter,
} from '../../contract/characters.ts'
import { drawingLimits } from '../../model/rig/limits.ts'
import { picturesOf } from '../../model/rig/drawn-pictures.ts'
import type { AppContext } from '../../http/app-env.ts'
import { isUnchanged } from '../../http/answer-bytes.ts'
import { can } from '../../http/can.ts'
import { operation } from '../../http/operation.ts'
import { perPerson } from '../../http/rate-limit.ts'
import { actorOf, assertCan, type Route } from '../../http/route.ts'
import type { AuditEntry } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { uniqueColumns } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { objects } from '../../platform/objects.ts'
import { cleanedDrawing, refusing, slugOf, wholeRig, type Character } from './character.ts'
import { characterPictureRoutes, hasUploadFlag, ownCharacter } from './picture-operations.ts'
import { ART_CACHED } from './art-caching.ts'
import { drawingHash, noteArt } from './art-service.ts'
import { assertPictures } from './picture-service.ts'
import { findRig, findVersion, findUses, findVersions, publishDraft, type StoredRig } from './rig-storage.ts'
import { artReportRoutes } from './report-operations.ts'
import { takedownRoutes } from './takedown-operations.ts'
import {
  deleteUnused,
  findCharacter,
  insertCharacter,
  orderOf,
  setOrder,
  slugsLike,
  updateCharacter,
} from './storage.ts'
import { withoutDisguises } from '../../model/text/visible-text.ts'

/** JSON escapes quotes and line ends, so the text on the wire is longer than the drawing. */
const BODY_MAX_BYTES = 2 * drawingLimits.fileBytes
const USES_PER_PAGE = 20

/** Calls per user: enough for autosave, too few for a flood. */
const often = perPerson(600)
const heavy = { access: 'signed-in', limit: often, maxBody: BODY_MAX_BYTES } as const

export const characterRoutes: Route[] = [
  ...characterPictureRoutes,
  ...takedownRoutes,
  ...artReportRoutes,
  operation(viewRig, { access: 'anyone' }, async ({ params, context }) => {
    const rig = await findRig(context.env.DB, params.id)
    if (!rig) throw new AppError('not_found')
    return drawingAnswer(context, rig, 'public, max-age=31536000, immutable')
  }),
  operation(viewFirstRig, { access: 'anyone' }, async ({ params, context }) => {
    const first = await findVersion(context.env.DB, params.id, 1)
    const rig = first && (await findRig(context.env.DB, first.id))
    if (!rig) throw new AppError('not_found')
    return drawingAnswer(context, rig, 'public, max-age=86400')
  }),
  operation(createCharacter, heavy, async ({ body: { name, drawing }, context }) => {
    const actor = actorOf(context)
    const mayUpload = await hasUploadFlag(context, actor)
    assertCan(actor, 'character.create', { mayUpload })
    const isShared = can(actor, 'character.create-shared')
    const draft = cleanedDrawing(drawing)
    const id = newId()
    const base = slugOf(name, () => false)
    const usedSlugs = await slugsLike(context.env.DB, base)
    // Slugs of private characters contain their id, so that they reveal nothing about others.
    const slug = isShared ? slugOf(name, (one) => usedSlugs.has(one)) : `${base.slice(0, 60)}-${id}`
    const made = await insertCharacter(
      context.env.DB,
      {
        id,
        created: recordDateOf(context.get('now')),
        slug,
        name: withoutDisguises(name).trim(),
        owner: isShared ? '' : actor.id,
        draft,
      },
      {
        limit: isShared ? undefined : PRIVATE_CHARACTERS,
        audited: audited(actor, 'create', id, { after: { name, slug } }),
      },
    ).catch((error: unknown) => {
      // A concurrent call took the same slug.
      throw uniqueColumns(error) ? new AppError('conflict', { cause: error }) : error
    })
    if (!made) throw new AppError('quota_reached', { data: { limit: PRIVATE_CHARACTERS } })
    return whole(context, id)
  }),
  operation(viewCharacter, { access: 'signed-in' }, async ({ context }) => {
    const { character } = await ownCharacter(context)
    context.header('Cache-Control', 'no-store')
    return whole(context, character.id)
  }),
  operation(saveCharacter, heavy, async ({ body, context }) => {
    const { actor, character: before } = await ownCharacter(context)
    const { revision, draft, name, slug, tagline, kind } = body
    const words = Object.fromEntries(
      Object.entries({
        name: name === undefined ? undefined : withoutDisguises(name).trim(),
        slug,
        tagline,
        kind,
      }).filter(([, value]) => value !== undefined),
    )
    const entry = audited(actor, 'update', before.id, { before: wordsOf(before), after: words })
    const saved = await updateCharacter(context.env.DB, before.id, {
      revision,
      draft: draft === undefined ? undefined : cleanedDrawing(draft),
      words,
      updated: recordDateOf(context.get('now')),
      // Drafts are autosaved; texts are visible to everyone at once.
      audited: Object.keys(words).length > 0 ? entry : undefined,
    }).catch((error: unknown) => {
      if (!uniqueColumns(error)) throw error
      throw invalid({ slug: { code: 'validation_not_unique', message: 'Value must be unique.' } })
    })
    if (!saved) throw new AppError('conflict', { data: { current: await whole(context, before.id) } })
    return whole(context, before.id)
  }),
  operation(publishCharacter, { access: 'signed-in', limit: often }, async ({ body, context }) => {
    const { revision, note = '', poster } = body
    const { actor, character } = await ownCharacter(context)
    const conflict = async () =>
      new AppError('conflict', { data: { current: await whole(context, character.id) } })
    if (revision !== character.revision) throw await conflict()
    const drawn = picturesOf(wholeRig(character.draft))
    await refusing(() => assertPictures(objects(context.env.MEDIA), character.id, { drawn, poster }))
    // The draft is the newest version already.
    if (character.version > 0 && !character.changed) {
      // Its hash may have failed.
      await noteDrawing(context, character, character.version)
      return whole(context, character.id)
    }
    const published = await publishDraft(context.env.DB, character, {
      rig: newId(),
      moment: recordDateOf(context.get('now')),
      author: actor.id,
      note: note.trim(),
      poster: posterOf(character.id, { poster, hasPictures: drawn.length > 0 }),
      audited: {
        actor: actor.id,
        action: 'characters.publish',
        target: `characters/${character.id}`,
        after: { version: character.version + 1, note },
      },
    }).catch((error: unknown) => {
      if (uniqueColumns(error)) return false
      throw error
    })
    if (!published) throw await conflict()
    await noteDrawing(context, character, character.version + 1)
    return whole(context, character.id)
  }),
  operation(viewCharacterVersion, { access: 'signed-in' }, async ({ params, context }) => {
    const { character } = await ownCharacter(context)
    const number = Number(params.number)
    const found = Number.isInteger(number) && (await findVersion(context.env.DB, character.id, number))
    if (!found) throw new AppError('not_found')
    return { number, svg: found.svg }
  }),
  operation(deleteCharacter, { access: 'signed-in' }, async ({ context }) => {
    const { actor, character } = await ownCharacter(context, { inTrash: true })
    const entry = audited(actor, 'delete', character.id, { before: wordsOf(character) })
    if (!(await deleteUnused(context.env.DB, character.id, entry))) throw new AppError('conflict')
  }),
  operation(orderCharacters, { access: 'admin' }, async ({ body: { ids, seen = [] }, actor, context }) => {
    if (new Set(ids).size !== ids.length)
      throw invalid({ ids: { code: 'validation_not_unique', message: 'Each character has one place.' } })
    const isSet = await setOrder(context.env.DB, ids, {
      seen,
      updated: recordDateOf(context.get('now')),
      audited: { actor: actor.id, action: 'characters.order', target: 'characters/gallery', after: ids },
    })
    if (!isSet) throw new AppError('conflict', { data: { ids: await orderOf(context.env.DB, ids) } })
  }),
  operation(
    listCharacterUses,
    { access: 'admin', cost: { rows: USES_PER_PAGE } },
    async ({ params, query, context }) => {
      const page = Math.min(1_000_000, Math.max(1, Math.floor(query.page ?? 1) || 1))
      const character = await findCharacter(context.env.DB, params.id)
      if (!character) throw new AppError('not_found')
      const found = await findUses(context.env.DB, character.id, { page, perPage: USES_PER_PAGE })
      return { ...found, page, perPage: USES_PER_PAGE }
    },
  ),
]

/** Compares a published drawing, which the draft is, with removed ones. */
async function noteDrawing(context: AppContext, character: Character, version: number): Promise<void> {
  const hashes = drawingHash(version, character.draft)
  await noteArt(context.env.DB, character, { hashes, now: context.get('now') })
}

/** A rig with pictures that was changed without drawing a poster keeps the one it has. */
function posterOf(
  id: string,
  { poster, hasPictures }: { poster: string | undefined; hasPictures: boolean },
): string | null {
  if (poster !== undefined) return characterPicturePath(id, poster)
  return hasPictures ? null : ''
}

async function whole(context: AppContext, id: string): Promise<WorkshopCharacter> {
  const [character, versions] = await Promise.all([
    findCharacter(context.env.DB, id),
    findVersions(context.env.DB, id),
  ])
  if (!character) throw new AppError('not_found')
  const { rig: _, ...rest } = character
  return { ...rest, versions }
}

/** A drawing as a document: even when opened as a page, it may load and run nothing. */
function drawingAnswer(context: AppContext, { id, svg, isBuiltIn }: StoredRig, cached: string): Response {
  const headers = {
    ETag: `"${id}"`,
    'Content-Type': 'image/svg+xml; charset=utf-8',
    // All but the product's own may be taken down.
    'Cache-Control': isBuiltIn ? cached : ART_CACHED,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  }
  return isUnchanged(context, headers.ETag)
    ? new Response(null, { status: 304, headers })
    : context.body(svg, 200, headers)
}

function wordsOf({ name, slug, tagline, kind }: Character) {
  return { name, slug, tagline, kind }
}

/** Admins' changes are audited; creators' changes of their own characters are not. */
function audited(
  actor: Actor,
  action: ActOf<'characters'>,
  id: string,
  change: { before?: unknown; after?: unknown },
): AuditEntry | undefined {
  if (!can(actor, 'office.enter')) return undefined
  return { actor: actor.id, action: `characters.${action}`, target: `characters/${id}`, ...change }
}
