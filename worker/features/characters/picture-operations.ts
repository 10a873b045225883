import type { Actor } from '../../collections/definition/rules.ts'
import { AppError } from '../../contract/app-error.ts'
import {
  deleteCharacterPicture,
  uploadCharacterPicture,
  viewCharacterPicture,
} from '../../contract/characters.ts'
import { pictureLimits, pictureSize } from '../../model/rig/pictures.ts'
import { RigError } from '../../model/rig/rig-error.ts'
import { answerBytes } from '../../http/answer-bytes.ts'
import type { AppContext } from '../../http/app-env.ts'
import { readBytes } from '../../http/body.ts'
import { can } from '../../http/can.ts'
import { operation } from '../../http/operation.ts'
import { perPerson } from '../../http/rate-limit.ts'
import { actorOf, type Route } from '../../http/route.ts'
import { audit } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { execute } from '../../platform/database.ts'
import { isBackupOpen, objects } from '../../platform/objects.ts'
import { ART_CACHED } from './art-caching.ts'
import { noteArt } from './art-service.ts'
import { pictureRemovalNoted, pictureRemoved } from '../../collections/removed-art.ts'
import { hashesOfPictures, isPictureRemoved, isPictureShown } from './art-storage.ts'
import { refusing, type Character } from './character.ts'
import { encodedPicture } from './picture-encoding-service.ts'
import { assertSpace, storePicture } from './picture-service.ts'
import { pictureKey } from './picture-storage.ts'
import { namedPictures } from './rig-storage.ts'
import { findCharacter, holdsFlag } from './storage.ts'

/** A PNG of 4 megapixels that compresses badly. */
const UPLOAD_MAX_BYTES = 16 * 1024 * 1024
/** The pictures of one rig: each is decoded and encoded. */
const UPLOADS_A_MINUTE = pictureLimits.count

export const characterPictureRoutes: Route[] = [
  operation(
    uploadCharacterPicture,
    { access: 'signed-in', limit: perPerson(UPLOADS_A_MINUTE), maxBody: UPLOAD_MAX_BYTES },
    async ({ context }) => {
      const { character } = await ownCharacter(context)
      const { id } = character
      const { DB, MEDIA } = context.env
      const bucket = objects(MEDIA)
      const place = {
        character: id,
        now: context.get('now'),
        namedIn: () => namedPictures(DB, id),
        isBackupOpen: () => isBackupOpen(DB),
        forget: async (names: readonly string[]) => {
          await execute(DB, [hashesOfPictures(names.map((name) => ({ character: id, name })))])
        },
      }
      const stored = await assertSpace(bucket, place)
      const original = await readBytes(context, UPLOAD_MAX_BYTES)
      const picture = await refusing(() => encodedPicture(original))
      await storePicture(bucket, picture, { ...place, stored })
      // After it is stored, so that one that is removed meanwhile is noticed.
      if (await isPictureRemoved(DB, id, picture.name)) {
        await bucket.remove([pictureKey(id, picture.name)])
        refusing(() => {
          throw new RigError('unsafe', 'picture', 'an admin removed it')
        })
      }
      // Its deletion may have listed the folder before; in the trash it still has its versions and their pictures.
      if (!(await findCharacter(DB, id, { inTrash: true }))) {
        await bucket.remove([pictureKey(id, picture.name)])
        throw new AppError('not_found')
      }
      const { name, width, height, bytes, hash } = picture
      if (hash !== undefined) await noteArt(DB, character, { hashes: [{ art: name, hash }], now: place.now })
      return { name, width, height, bytes: bytes.byteLength }
    },
  ),
  operation(viewCharacterPicture, { access: 'anyone' }, async ({ params, context }) => {
    const [{ key, size }, isShown] = await Promise.all([
      foundPicture(context, params),
      isPictureShown(context.env.DB, params.id, params.name),
    ])
    const actor = context.get('actor')
    // Admins compare new art with what was removed.
    if (!isShown && !(actor && can(actor, 'office.enter'))) throw new AppError('not_found')
    const headers = {
      ETag: `"${params.name}"`,
      'Content-Type': 'image/webp',
      'Cache-Control': isShown ? ART_CACHED : 'no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    }
    return answerBytes(context, { key, size, headers })
  }),
  operation(deleteCharacterPicture, { access: 'admin' }, async ({ params, actor, context }) => {
    const { key } = await foundPicture(context, params)
    await audit(context.env.DB, {
      actor: actor.id,
      action: 'characters.delete_picture',
      target: `characters/${params.id}`,
      before: { picture: params.name },
    })
    const moment = recordDateOf(context.get('now'))
    await execute(context.env.DB, [
      pictureRemoved(params.id, params.name, moment),
      pictureRemovalNoted(params.id, params.name, moment),
    ])
    await objects(context.env.MEDIA).remove([key])
  }),
]

async function foundPicture(
  context: AppContext,
  { id, name }: { id: string; name: string },
): Promise<{ key: string; size: number }> {
  if (!pictureSize(name) || !/^[a-z0-9]+$/.test(id)) throw new AppError('not_found')
  const key = pictureKey(id, name)
  const found = await objects(context.env.MEDIA).about(key)
  if (!found) throw new AppError('not_found')
  return { key, size: found.size }
}

/** Returns whether the user may upload their own drawings. */
export function hasUploadFlag(context: AppContext, { id }: Actor): Promise<boolean> {
  return holdsFlag(context.env.DB, id, 'character_upload')
}

/** The character of the path; 404 for callers who may not edit it. */
export async function ownCharacter(
  context: AppContext,
  options: { inTrash?: boolean } = {},
): Promise<{ actor: Actor; character: Character }> {
  const actor = actorOf(context)
  const [character, mayUpload] = await Promise.all([
    findCharacter(context.env.DB, context.req.param('id') ?? '', options),
    hasUploadFlag(context, actor),
  ])
  const isRemoved = character?.takedown !== '' && !can(actor, 'office.enter')
  if (!character || isRemoved || !can(actor, 'character.edit', { owner: character.owner, mayUpload }))
    throw new AppError('not_found')
  return { actor, character }
}
