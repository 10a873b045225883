import {
  listRecipients,
  recipientsCsvPath,
  type Delivery,
  type RecipientState,
} from '#contract/emails/campaigns'
import { queryText } from '#contract/call-address'
import { createFileToken } from '#contract/media'
import { call } from '../platform/api.ts'

export interface RecipientFilter {
  search: string
  state?: RecipientState | undefined
  delivery?: Delivery | undefined
}

export interface RecipientQuery extends RecipientFilter {
  page: number
}

export const RECIPIENTS_PER_PAGE = 50

export function getRecipients(id: string, { page, ...filter }: RecipientQuery, signal?: AbortSignal) {
  const query = { page, perPage: RECIPIENTS_PER_PAGE, ...asked(filter) }
  return call(listRecipients, { params: { id }, query, signal })
}

export async function recipientsCsvAddress(id: string, filter: RecipientFilter): Promise<string> {
  const { token } = await call(createFileToken)
  return recipientsCsvPath(id) + queryText({ ...asked(filter), token })
}

function asked({ search, state, delivery }: RecipientFilter) {
  return { ...(search && { search }), ...(state && { state }), ...(delivery && { delivery }) }
}
