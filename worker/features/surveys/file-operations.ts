import type { Actor } from '../../collections/definition/rules.ts'
import { AppError } from '../../contract/app-error.ts'
import { safeFileName } from '../../model/text/file-name.ts'
import { surveyFilePath, uploadSurveyFile, type SurveyFile } from '../../contract/survey/surveys.ts'
import { answerBytes } from '../../http/answer-bytes.ts'
import type { AppContext } from '../../http/app-env.ts'
import { can } from '../../http/can.ts'
import { countAttempt } from '../../http/rate-limit.ts'
import { operation } from '../../http/operation.ts'
import { readerOf } from '../../http/reader.ts'
import type { Route } from '../../http/route.ts'
import { newId } from '../../platform/ids.ts'
import { objects } from '../../platform/objects.ts'
import { findTurn } from './answer-storage.ts'
import {
  answererOf,
  callerOf,
  momentOf,
  newVisitor,
  roomLimit,
  stateNow,
  takeGuestRoom,
} from './caller-request.ts'
import {
  mediaKey,
  dropFile,
  findMedia,
  findFile,
  reserveFile,
  sealFile,
  surveyFileKey,
} from './file-storage.ts'
import { findSchema, findSurvey } from './storage.ts'
import { assertOpen, mediaOf, isSingle, type Survey } from './survey.ts'
import { maxBytesFor, storedName, store, typeFor } from './upload.ts'

const UPLOADS = { attempts: 120, seconds: 600 }

/** Types a browser may show in place; all others are saved. */
const shownInPlace = /^audio\/|^image\/(png|jpeg|gif|webp)$/

/** Files and recordings that are answers, and the clips and pictures of questions. */
export const surveyFileRoutes: Route[] = [
  operation(uploadSurveyFile, { access: 'anyone' }, async ({ query, context }) => {
    const { DB, MEDIA } = context.env
    const { survey, caller } = await answererOf(context, query.invitation)
    const state = await stateNow(context, survey)
    const turn =
      isSingle(survey) && caller.holder !== '' ? await findTurn(DB, survey.id, caller.holder) : undefined
    if (turn && !(turn.own && survey.settings.editable)) throw new AppError('already_answered')
    if (!turn || state !== 'full') assertOpen(state)
    const schema = await findSchema(DB, survey.id, turn?.own?.version ?? survey.version)
    const question = schema?.pages
      .flatMap(({ questions }) => questions)
      .find(({ id }) => id === query.question)
    const maxBytes = maxBytesFor(question)
    if (!question || maxBytes === undefined) throw new AppError('not_found')
    if (Number(context.req.header('content-length') ?? 0) > maxBytes) throw new AppError('too_large')
    const holder = caller.holder || (await newVisitor(context, survey))
    await countAttempt(context, [
      { subject: `survey-files:${holder}`, ...UPLOADS },
      // Visitors name themselves, as often as they like.
      ...(caller.person || caller.invitation ? [] : [roomLimit(context, survey, { what: 'files', caller })]),
    ])
    const id = newId()
    const name = storedName(query.name)
    const created = momentOf(context, survey)
    const file = { id, created, survey: survey.id, question: question.id, holder, name, maxBytes }
    const room = await takeGuestRoom(context, survey, { what: 'files', caller, bytes: maxBytes })
    if (!(await reserveFile(DB, file))) {
      await room.refund()
      throw new AppError('quota_reached')
    }
    try {
      const typeOf = (head: Uint8Array) => typeFor(question, head)
      const stored = await store(sinkOf(MEDIA, surveyFileKey(id)), bytesOf(context), { maxBytes, typeOf })
      if (!(await sealFile(DB, id, stored))) throw new AppError('quota_reached')
      await room.refund(maxBytes - stored.size)
      return { id, name, ...stored } satisfies SurveyFile
    } catch (error) {
      await room.refund()
      await dropFile(DB, id, context.get('now'))
      throw error
    }
  }),
  {
    method: 'GET',
    path: surveyFilePath(':id', ':file'),
    access: 'anyone',
    async handle(context) {
      const { id = '', file = '' } = context.req.param()
      const reader = await readerOf(context)
      const survey = await findSurvey(context.env.DB, id)
      if (!survey) throw new AppError('not_found')
      const found =
        (await ownFile(context, survey, file, reader)) ?? (await shownMedia(context, survey, file, reader))
      if (!found) throw new AppError('not_found')
      const { size } = found.file
      return answerBytes(context, { key: found.key, size, headers: headersOf(context, found) })
    },
  },
]

interface Served {
  file: SurveyFile
  key: string
}

async function ownFile(
  context: AppContext,
  survey: Survey,
  id: string,
  reader: Actor | undefined,
): Promise<Served | undefined> {
  const file = await findFile(context.env.DB, survey.id, id)
  if (!file) return undefined
  const served = { file, key: surveyFileKey(file.id) }
  if (can(reader, 'survey.response.read')) return served
  if (reader) context.set('actor', reader)
  const { holder } = await callerOf(context, survey, context.req.query('invitation'))
  return holder !== '' && holder === file.holder ? served : undefined
}

/** Everyone may fetch a clip or picture that the newest version shows, and admins any. */
async function shownMedia(
  context: AppContext,
  survey: Survey,
  id: string,
  reader: Actor | undefined,
): Promise<Served | undefined> {
  const published = await findSchema(context.env.DB, survey.id, survey.version)
  const isShown = can(reader, 'survey.response.read') || (published && mediaOf(published).includes(id))
  const file = isShown ? await findMedia(context.env.DB, id) : undefined
  return file && { file, key: mediaKey(id) }
}

function headersOf(context: AppContext, { file }: Served): Record<string, string> {
  const inline = shownInPlace.test(file.type) && !context.req.query('download')
  // RFC 8187: names are people's own, in any language.
  const name = encodeURIComponent(safeFileName(file.name, file.type)).replaceAll("'", '%27')
  return {
    'Content-Type': file.type,
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'Content-Security-Policy': "default-src 'none'; media-src 'self'; sandbox",
    // A file never changes.
    ETag: `"${file.id}"`,
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization, Cookie',
  }
}

function sinkOf(bucket: R2Bucket, key: string) {
  const { write, begin, putPart, seal, abort } = objects(bucket)
  return {
    write: (bytes: ArrayBuffer, type: string) => write(key, bytes, type),
    begin: (type: string) => begin(key, type),
    putPart: (multipart: string, part: number, bytes: ArrayBuffer) => putPart(key, multipart, part, bytes),
    async seal(multipart: string, parts: { part: number; etag: string }[]) {
      if (!(await seal(key, multipart, parts))) throw new AppError('storage_unavailable')
    },
    abort: (multipart: string) => abort(key, multipart),
  }
}

async function* bytesOf(context: AppContext): AsyncGenerator<Uint8Array> {
  // Request bodies are streams of bytes.
  for await (const chunk of context.req.raw.body ?? []) yield chunk as Uint8Array
}
