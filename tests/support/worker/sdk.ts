import PocketBase from 'pocketbase'
import { ORIGIN, request, type Person } from './world.ts'

/** The unmodified client from npm in front of the worker; signed in as `as`, if given. */
export function sdk(as?: Person): PocketBase {
  const pb = new PocketBase(ORIGIN)
  pb.autoCancellation(false)
  if (as) pb.authStore.save(as.token, { id: as.id, collectionId: '_pb_users_auth_', collectionName: 'users' })
  pb.beforeSend = (url, options) => ({
    url,
    options: {
      ...options,
      fetch: (address: string, init?: RequestInit) => request(address.slice(ORIGIN.length), init),
    },
  })
  return pb
}
