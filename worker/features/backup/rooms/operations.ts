import { MAX_ROWS_BYTES } from '../../../contract/backup/restore.ts'
import {
  beginRoomRestore,
  finishRoomRestore,
  listSavedRooms,
  readRoomPage,
  readRoomTail,
  restoreRoomFromCopy,
  resumeRewoundRoom,
  rewindRoom,
  sendRoomRows,
} from '../../../contract/backup/rooms.ts'
import { operation } from '../../../http/operation.ts'
import { assertRestoring } from '../../../http/operator.ts'
import type { Route } from '../../../http/route.ts'
import { callRoom, kindOf, listRooms } from './saved-room-request.ts'

/** Time for a call that writes all rows of a room. */
const WHOLE_ROOM_MS = 60_000

const restoring = { access: 'anyone', maxBody: MAX_ROWS_BYTES, before: assertRestoring } as const

/** Calls for the storage of rooms and jams, one page each. */
export const savedRoomRoutes: Route[] = [
  operation(listSavedRooms, { access: 'anyone' }, ({ params, query, context }) =>
    listRooms(context.env.DB, kindOf(params.kind), query.after),
  ),
  operation(readRoomPage, { access: 'anyone' }, ({ params, query, context }) =>
    callRoom(context.env, params, (object) => object.backUpPage(query.cursor)),
  ),
  operation(readRoomTail, { access: 'anyone' }, ({ params, query, context }) =>
    callRoom(context.env, params, (object) => object.backUpTail(query.run, query.part)),
  ),
  operation(beginRoomRestore, restoring, async ({ params, body, context }) => {
    await callRoom(context.env, params, (object) => object.beginRestore(body.header, body.force))
  }),
  operation(sendRoomRows, restoring, async ({ params, body, context }) => {
    await callRoom(context.env, params, (object) => object.restoreRows(body))
  }),
  operation(finishRoomRestore, restoring, async ({ params, body, context }) => {
    await callRoom(
      context.env,
      params,
      (object) => object.finishRestore(body.state, body.force),
      WHOLE_ROOM_MS,
    )
  }),
  operation(rewindRoom, restoring, ({ params, body, context }) =>
    callRoom(context.env, params, (object) => object.rewind(body.at)),
  ),
  operation(resumeRewoundRoom, restoring, async ({ params, context }) => {
    await callRoom(context.env, params, (object) => object.resumeRewound())
  }),
  operation(restoreRoomFromCopy, restoring, ({ params, body, context }) =>
    callRoom(context.env, params, (object) => object.restoreFromCopy(body.force), WHOLE_ROOM_MS),
  ),
]
