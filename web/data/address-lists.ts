import { createAddressList, deleteAddressList, listAddressLists } from '#contract/emails/lists'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { refreshList } from './admin-lists.ts'

export const addressListKeys = { all: ['email-lists'] }

/** Refreshes the choices of address lists and both admin lists. */
export async function refreshAddressLists(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: addressListKeys.all }),
    refreshList('email_lists'),
    refreshList('email_addresses'),
  ])
}

export async function getAddressLists(signal?: AbortSignal) {
  return (await call(listAddressLists, { signal })).items
}

/** With `dryRun` nothing is stored: the answer is a preview. */
export function addAddressList(body: { name: string; text: string; dryRun?: boolean }) {
  return call(createAddressList, { body })
}

export async function removeAddressList(id: string): Promise<void> {
  await call(deleteAddressList, { params: { id } })
}
