import type { Document } from '#contract/document/document'
import { makeTicket } from '#contract/chat/chat'
import {
  createJam,
  deleteJam,
  jamRoomPath,
  jamStreamPath,
  landTake,
  listJams,
  makeJamKey,
  revokeJamKey,
  updateJam,
  viewJam,
  type JamRecord,
} from '#contract/jam/jams'
import { JAM_PROTOCOL } from '#contract/jam/frames'
import type { TakeRecord } from '#contract/takes/takes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { allTakes } from './takes.ts'

/** Page sizes of jams: each comes with its whole document. */
const CHOICE = 100
const PAGE = 24

async function getJams(page: number, perPage: number, signal: AbortSignal): Promise<JamRecord[]> {
  const query = { sort: '-updated,id', page, perPage, skipTotal: '1', expand: 'owner' }
  return (await call(listJams, { query, signal })).items
}

export const jamsQuery = queryOptions({
  queryKey: ['jams'],
  queryFn: ({ signal }) => getJams(1, CHOICE, signal),
})

export const jamPagesQuery = infiniteQueryOptions({
  queryKey: ['jams', 'pages'],
  queryFn: ({ pageParam, signal }) => getJams(pageParam, PAGE, signal),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.length === PAGE ? pages.length + 1 : undefined),
  // Rooms change them without updating this list.
  refetchOnMount: 'always',
})

export function jamQuery(id: string) {
  return queryOptions({
    queryKey: ['jam', id],
    queryFn: ({ signal }) => getJam(id, signal),
  })
}

/** A jam with its document as of at most half a minute ago. */
export function getJam(id: string, signal?: AbortSignal): Promise<JamRecord> {
  return call(viewJam, { params: { id }, query: { expand: 'owner' }, signal })
}

export function refreshJams(id?: string): Promise<void> {
  if (id !== undefined) void queryClient.invalidateQueries({ queryKey: jamQuery(id).queryKey })
  return queryClient.invalidateQueries({ queryKey: jamsQuery.queryKey })
}

export function addJam(jam: { title: string; seats: number; document?: Document }): Promise<JamRecord> {
  return call(createJam, { body: jam })
}

export async function changeJam(id: string, change: { title?: string; seats?: number }): Promise<void> {
  await call(updateJam, { params: { id }, body: change })
  await refreshJams(id)
}

export async function removeJam(id: string): Promise<void> {
  await call(deleteJam, { params: { id } })
}

export function jamTakesQuery(jam: string) {
  return queryOptions({
    queryKey: ['jam-takes', jam],
    queryFn: ({ signal }) => getJamTakes(jam, signal),
  })
}

export function getJamTakes(jam: string, signal?: AbortSignal): Promise<TakeRecord[]> {
  return allTakes({ filter: `jam = ${JSON.stringify(jam)}`, expand: 'sound,analysis' }, signal)
}

export function refreshJamTakes(jam: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: jamTakesQuery(jam).queryKey })
}

export function putTake(jam: string, landing: z.input<NonNullable<typeof landTake.body>>) {
  return call(landTake, { params: { id: jam }, body: landing })
}

export async function newKey(jam: string): Promise<string> {
  return (await call(makeJamKey, { params: { id: jam } })).key
}

export async function endKey(jam: string): Promise<void> {
  await call(revokeJamKey, { params: { id: jam } })
}

/** The credential for a jam: the session or the jam's key. */
export type Entry = { key: string } | 'session'

/** The room's socket, before its hello. */
export function openJamSocket(jam: string, entry: Entry): Promise<WebSocket> {
  return openSocket(jamRoomPath(jam), entry)
}

/** The socket of live performances; with a seat, one may send. */
export function openLiveSocket(jam: string, entry: Entry, seat?: number): Promise<WebSocket> {
  return openSocket(`${jamStreamPath(jam)}${seat === undefined ? '' : `?seat=${seat}`}`, entry)
}

async function openSocket(path: string, entry: Entry): Promise<WebSocket> {
  const pass = entry === 'session' ? `ticket.${(await call(makeTicket)).ticket}` : `key.${entry.key}`
  const address = new URL(path, window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address, [JAM_PROTOCOL, pass])
  socket.binaryType = 'arraybuffer'
  return socket
}
