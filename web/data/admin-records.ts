import {
  endAdmin,
  makeAdmin,
  transferProject,
  viewProjectAsAdmin,
  viewUserAsAdmin,
} from '#contract/admin/records'
import { call } from '../platform/api.ts'

/** Below the lists' own keys: whatever changes a list changes the pages of its rows. */
export const adminRecordKeys = {
  project: (id: string) => ['admin-list', 'projects', 'one', id],
  user: (id: string) => ['admin-list', 'users', 'one', id],
  template: (id: string) => ['admin-list', 'templates', 'one', id],
}

export function getAdminProject(id: string, signal?: AbortSignal) {
  return call(viewProjectAsAdmin, { params: { id }, signal })
}

export function getAdminUser(id: string, signal?: AbortSignal) {
  return call(viewUserAsAdmin, { params: { id }, signal })
}

/** Transfers a project to a user by id or address. Throws `conflict` when its owner is no longer `from`. */
export async function giveProject(id: string, from: string, to: string) {
  return (await call(transferProject, { params: { id }, body: { from, to } })).owner
}

export async function setAdmin(id: string, admin: boolean): Promise<void> {
  await call(admin ? makeAdmin : endAdmin, { params: { id } })
}
