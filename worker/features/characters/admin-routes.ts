import { AppError, invalid } from '../../contract/app-error.ts'
import {
  listAdminCharacters,
  listCharacterUses,
  orderCharacters,
  showCharacter,
} from '../../contract/characters.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBody } from '../../http/body.ts'
import { readQuery } from '../../http/query.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { answerCharacter } from './routes.ts'
import { findCharacter, findCharacters, findUses, setOrder, setPublished } from './storage.ts'

const PER_PAGE = { usual: 30, most: 200, uses: 20 }

/** The gallery as the back office keeps it; for admins. */
export const characterAdminRoutes: Route[] = [
  {
    method: listAdminCharacters.method,
    path: listAdminCharacters.path,
    async handle(context) {
      const query = readQuery(context, listAdminCharacters)
      const page = pageNumber(query.page)
      const perPage = Math.min(PER_PAGE.most, Math.max(1, Math.floor(query.perPage ?? PER_PAGE.usual) || 1))
      const { state, kind, search = '', sort = 'position' } = query
      const found = await findCharacters(context.env.DB, {
        state,
        kind,
        search: search.trim(),
        sort,
        page,
        perPage,
      })
      return context.json({ ...found, page, perPage })
    },
  },
  {
    method: orderCharacters.method,
    path: orderCharacters.path,
    async handle(context) {
      const { ids } = await readBody(context, orderCharacters, { max: 50_000 })
      if (new Set(ids).size !== ids.length)
        throw invalid({ ids: { code: 'validation_not_unique', message: 'Each character has one place.' } })
      await setOrder(context.env.DB, ids, {
        updated: recordDateOf(context.get('now')),
        audited: auditedAs(context, 'order', 'gallery', { after: ids }),
      })
      return context.json({})
    },
  },
  {
    method: showCharacter.method,
    path: showCharacter.path,
    async handle(context) {
      const { published } = await readBody(context, showCharacter, { max: 1_000 })
      const before = await findCharacter(context.env.DB, context.req.param('id') ?? '')
      if (!before) throw new AppError('not_found')
      // Nothing to show yet, or somebody's own.
      if (published && (before.version === 0 || before.owner !== '')) throw new AppError('conflict')
      await setPublished(context.env.DB, before.id, {
        published,
        updated: recordDateOf(context.get('now')),
        audited: auditedAs(context, published ? 'show' : 'hide', before.id, {
          before: { published: before.published },
          after: { published },
        }),
      })
      return answerCharacter(context, before.id)
    },
  },
  {
    method: listCharacterUses.method,
    path: listCharacterUses.path,
    async handle(context) {
      const page = pageNumber(readQuery(context, listCharacterUses).page)
      const character = await findCharacter(context.env.DB, context.req.param('id') ?? '')
      if (!character) throw new AppError('not_found')
      const found = await findUses(context.env.DB, character.id, { page, perPage: PER_PAGE.uses })
      return context.json({ ...found, page, perPage: PER_PAGE.uses })
    },
  },
]

function pageNumber(page = 1): number {
  return Math.min(1_000_000, Math.max(1, Math.floor(page) || 1))
}

function auditedAs(
  context: AppContext,
  action: string,
  id: string,
  change: { before?: unknown; after?: unknown },
) {
  return { actor: actorOf(context).id, action: `characters.${action}`, target: `characters/${id}`, ...change }
}
