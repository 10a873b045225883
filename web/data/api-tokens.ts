import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  type ApiToken,
  type TOKEN_DAYS,
  type TokenScopes,
} from '#contract/account/api-tokens'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'

export const tokenKeys = { own: ['api-tokens'] }

export function refreshTokens(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: tokenKeys.own })
}

export async function getTokens(signal?: AbortSignal): Promise<ApiToken[]> {
  return (await call(listApiTokens, { signal })).tokens
}

/** The token is returned only here. */
export async function makeToken(about: {
  name: string
  scopes: TokenScopes
  days: (typeof TOKEN_DAYS)[number]
}): Promise<string> {
  return (await call(createApiToken, { body: about })).token
}

export async function revokeToken(id: string): Promise<void> {
  await call(revokeApiToken, { params: { id } })
}
