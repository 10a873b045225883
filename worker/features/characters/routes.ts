import { projects } from '../../collections/projects.ts'
import type { Collection } from '../../collections/define.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import {
  createCharacter,
  deleteCharacter,
  PRIVATE_CHARACTERS,
  publishCharacter,
  rigIdOf,
  saveCharacter,
  viewCharacter,
  viewCharacterVersion,
  type WorkshopCharacter,
} from '../../contract/characters.ts'
import { newDocument } from '../../contract/document.ts'
import { drawingLimits } from '../../contract/rig/limits.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBody } from '../../http/body.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { uniqueColumns } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { assertWhole, cleanedDrawing, mayEdit, slugOf, type Author, type Character } from './character.ts'
import {
  deleteUnused,
  findCharacter,
  findRig,
  findVersion,
  findVersions,
  holdsFlag,
  insertCharacter,
  newestRig,
  publishDraft,
  slugsLike,
  updateCharacter,
} from './storage.ts'

/** JSON escapes quotes and line ends: the text on the wire is longer than the drawing. */
const BODY_MAX_BYTES = 2 * drawingLimits.fileBytes

/** The workshop: admins work on every character, creators with the flag on their own. */
export const characterRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/rigs/:id',
    access: 'anyone',
    async handle(context) {
      const svg = await findRig(context.env.DB, context.req.param('id') ?? '')
      if (svg === undefined) throw new AppError('not_found')
      return drawingAnswer(context, svg, 'public, max-age=31536000, immutable')
    },
  },
  {
    method: 'GET',
    path: '/api/characters/:id/first-rig',
    access: 'anyone',
    async handle(context) {
      const first = await findVersion(context.env.DB, context.req.param('id') ?? '', 1)
      if (!first) throw new AppError('not_found')
      return drawingAnswer(context, first.svg, 'public, max-age=86400')
    },
  },
  {
    method: createCharacter.method,
    path: createCharacter.path,
    access: 'signed-in',
    async handle(context) {
      const author = await authorOf(context)
      if (!author.admin && !author.mayUpload) throw new AppError('not_allowed')
      const { name, drawing } = await readBody(context, createCharacter, { max: BODY_MAX_BYTES })
      const draft = cleanedDrawing(drawing)
      const base = slugOf(name, () => false)
      const taken = await slugsLike(context.env.DB, base)
      const id = newId()
      const owner = author.admin ? '' : author.id
      // Private ones carry a bit of their id, so that their names tell nobody what others have.
      const slug = author.admin ? slugOf(name, (one) => taken.has(one)) : `${base.slice(0, 60)}-${id}`
      const made = await insertCharacter(
        context.env.DB,
        { id, created: recordDateOf(context.get('now')), slug, name: name.trim(), owner, draft },
        {
          limit: author.admin ? undefined : PRIVATE_CHARACTERS,
          audited: audited(author, 'create', id, { after: { name, slug } }),
        },
      )
      if (!made) throw new AppError('quota_reached', { data: { limit: PRIVATE_CHARACTERS } })
      return answerCharacter(context, id)
    },
  },
  {
    method: viewCharacter.method,
    path: viewCharacter.path,
    access: 'signed-in',
    async handle(context) {
      const { character } = await ownCharacter(context)
      return answerCharacter(context, character.id)
    },
  },
  {
    method: saveCharacter.method,
    path: saveCharacter.path,
    access: 'signed-in',
    async handle(context) {
      const body = await readBody(context, saveCharacter, { max: BODY_MAX_BYTES })
      const { author, character: before } = await ownCharacter(context)
      const { revision, draft, name, slug, tagline, kind } = body
      const words = Object.fromEntries(
        Object.entries({ name: name?.trim(), slug, tagline, kind }).filter(
          ([, value]) => value !== undefined,
        ),
      )
      const entry = audited(author, 'update', before.id, { before: wordsOf(before), after: words })
      try {
        const saved = await updateCharacter(context.env.DB, before.id, {
          revision,
          draft: draft === undefined ? undefined : cleanedDrawing(draft),
          words,
          updated: recordDateOf(context.get('now')),
          // Drafts are saved while somebody works; words are seen by everybody at once.
          audited: Object.keys(words).length > 0 ? entry : undefined,
        })
        if (!saved) throw new AppError('conflict', { data: { current: await whole(context, before.id) } })
      } catch (error) {
        if (!uniqueColumns(error)) throw error
        throw invalid({ slug: { code: 'validation_not_unique', message: 'Value must be unique.' } })
      }
      return answerCharacter(context, before.id)
    },
  },
  {
    method: publishCharacter.method,
    path: publishCharacter.path,
    access: 'signed-in',
    async handle(context) {
      const { revision, note = '' } = await readBody(context, publishCharacter, { max: 10_000 })
      const { author, character } = await ownCharacter(context)
      const conflict = async () =>
        new AppError('conflict', { data: { current: await whole(context, character.id) } })
      if (revision !== character.revision) throw await conflict()
      assertWhole(character.draft)
      // The draft is the newest version already.
      if (character.version > 0 && !character.changed) return answerCharacter(context, character.id)
      const details = {
        rig: newId(),
        moment: recordDateOf(context.get('now')),
        author: author.id,
        note: note.trim(),
        audited: {
          actor: author.id,
          action: 'characters.publish',
          target: `characters/${character.id}`,
          after: { version: character.version + 1, note },
        },
      }
      const published = await publishDraft(context.env.DB, character, details).catch((error: unknown) => {
        if (uniqueColumns(error)) return false
        throw error
      })
      if (!published) throw await conflict()
      return answerCharacter(context, character.id)
    },
  },
  {
    method: viewCharacterVersion.method,
    path: viewCharacterVersion.path,
    access: 'signed-in',
    async handle(context) {
      const { character } = await ownCharacter(context)
      const number = Number(context.req.param('number'))
      const found = Number.isInteger(number) && (await findVersion(context.env.DB, character.id, number))
      if (!found) throw new AppError('not_found')
      return context.json({ number, svg: found.svg })
    },
  },
  {
    method: deleteCharacter.method,
    path: deleteCharacter.path,
    access: 'signed-in',
    async handle(context) {
      const { author, character } = await ownCharacter(context)
      const entry = audited(author, 'delete', character.id, { before: wordsOf(character) })
      if (!(await deleteUnused(context.env.DB, character.id, entry))) throw new AppError('conflict')
      return context.body(null, 204)
    },
  },
]

/** A new project's performer is drawn with the newest rig of its character, and keeps it. */
export async function pinRig(
  context: AppContext,
  collection: Collection,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { character, document } = values
  // What is not there is refused as a relation to nothing.
  if (collection !== projects || document !== undefined || typeof character !== 'string') return {}
  const rig = rigIdOf((await newestRig(context.env.DB, character)) ?? '')
  return rig === '' ? {} : { document: newDocument(character, rig) }
}

/** Whoever is signed in, as somebody who works on characters. */
async function authorOf(context: AppContext): Promise<Author> {
  const { id, admin } = actorOf(context)
  return { id, admin, mayUpload: !admin && (await holdsFlag(context.env.DB, id, 'character_upload')) }
}

/** The character of the path; 404 for whoever may not work on it. */
async function ownCharacter(context: AppContext): Promise<{ author: Author; character: Character }> {
  const author = await authorOf(context)
  const character = await findCharacter(context.env.DB, context.req.param('id') ?? '')
  if (!character || !mayEdit(author, character)) throw new AppError('not_found')
  return { author, character }
}

/** The character with all that its workshop shows. */
export async function whole(context: AppContext, id: string): Promise<WorkshopCharacter> {
  const [character, versions] = await Promise.all([
    findCharacter(context.env.DB, id),
    findVersions(context.env.DB, id),
  ])
  if (!character) throw new AppError('not_found')
  const { rig: _, ...rest } = character
  return { ...rest, versions }
}

export async function answerCharacter(context: AppContext, id: string): Promise<Response> {
  return context.json(await whole(context, id), 200, { 'Cache-Control': 'no-store' })
}

/** A drawing by itself: even opened as a page of its own, it may load and run nothing. */
function drawingAnswer(context: AppContext, svg: string, cached: string): Response {
  return context.body(svg, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': cached,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  })
}

function wordsOf({ name, slug, tagline, kind }: Character) {
  return { name, slug, tagline, kind }
}

/** What an admin does is written down; what creators do with their own characters is theirs. */
function audited(author: Author, action: string, id: string, change: { before?: unknown; after?: unknown }) {
  if (!author.admin) return undefined
  return { actor: author.id, action: `characters.${action}`, target: `characters/${id}`, ...change }
}
