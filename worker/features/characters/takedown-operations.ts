import { AppError } from '../../contract/app-error.ts'
import { liftCharacterTakedown, listSimilarArt, takeCharacterDown } from '../../contract/takedowns.ts'
import type { AppContext } from '../../http/app-env.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { objects } from '../../platform/objects.ts'
import { markArt } from './art-service.ts'
import { findHashes, findSimilar, liftTakedown, takeDown } from './art-storage.ts'
import type { Character } from './character.ts'
import { findCharacter } from './storage.ts'

export const takedownRoutes: Route[] = [
  operation(takeCharacterDown, { access: 'admin' }, async ({ params, actor, context }) => {
    const character = await removableCharacter(context, params.id)
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
    await markArt(context.env.DB, objects(context.env.MEDIA), { character, moment })
  }),
  operation(liftCharacterTakedown, { access: 'admin' }, async ({ params, actor, context }) => {
    const character = await removableCharacter(context, params.id)
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

/** The product's own drawings infringe nothing: they leave the gallery instead. Projects draw trashed characters too. */
async function removableCharacter(context: AppContext, id: string): Promise<Character> {
  const character = await findCharacter(context.env.DB, id, { inTrash: true })
  if (!character || character.builtIn) throw new AppError('not_found')
  return character
}
