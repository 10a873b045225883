import { AppError } from '../../contract/app-error.ts'
import { liftCharacterTakedown, listSimilarArt, takeCharacterDown } from '../../contract/takedowns.ts'
import type { AppContext } from '../../http/app-env.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { markVersions } from './art-service.ts'
import { findHashes, findSimilar, liftTakedown, takeDown } from './art-storage.ts'
import type { Character } from './character.ts'
import { findCharacter } from './storage.ts'

export const takedownRoutes: Route[] = [
  operation(takeCharacterDown, { access: 'admin' }, async ({ params, actor, context }) => {
    const character = await privateCharacter(context, params.id)
    const moment = recordDateOf(context.get('now'))
    const isDone = await takeDown(context.env.DB, character.id, {
      moment,
      audited: {
        actor: actor.id,
        action: 'characters.take_down',
        target: `characters/${character.id}`,
        before: { name: character.name },
      },
    })
    if (!isDone) throw new AppError('conflict')
    await markVersions(context.env.DB, character, moment)
  }),
  operation(liftCharacterTakedown, { access: 'admin' }, async ({ params, actor, context }) => {
    const character = await privateCharacter(context, params.id)
    const isDone = await liftTakedown(context.env.DB, character.id, {
      moment: recordDateOf(context.get('now')),
      audited: {
        actor: actor.id,
        action: 'characters.lift_takedown',
        target: `characters/${character.id}`,
        after: { name: character.name },
      },
    })
    if (!isDone) throw new AppError('conflict')
  }),
  operation(listSimilarArt, { access: 'admin' }, async ({ params, context }) => {
    const character = await findCharacter(context.env.DB, params.id)
    if (!character) throw new AppError('not_found')
    const own = await findHashes(context.env.DB, character.id)
    return { items: await findSimilar(context.env.DB, character.id, own) }
  }),
]

/** Shared characters are our own: they leave the gallery instead. */
async function privateCharacter(context: AppContext, id: string): Promise<Character> {
  const character = await findCharacter(context.env.DB, id)
  if (!character || character.owner === '') throw new AppError('not_found')
  return character
}
