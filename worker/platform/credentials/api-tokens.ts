import { tokenScopes, type ApiToken, type TokenScopes } from '../../contract/account/api-tokens.ts'
import { recordDateOf } from '../clock.ts'
import { execute, rowsOf, type Statement } from '../database.ts'
import { randomText } from '../ids.ts'
import { sha256 } from '../hex.ts'

export const API_TOKEN_PREFIX = 'mp_'
/** 248 bits, as characters of `[a-z0-9]`. */
const SECRET_LENGTH = 48
const BEGINNING_LENGTH = API_TOKEN_PREFIX.length + 4
const NOTE_EVERY_MS = 60_000

export interface FoundToken {
  id: string
  owner: string
  scopes: TokenScopes
  /** Its last recorded use is too old. */
  isUnnoted: boolean
}

type TokenRow = Omit<ApiToken, 'scopes'> & { owner: string; scopes: string }

export async function findApiToken(
  binding: D1Database,
  token: string,
  now: Date,
): Promise<FoundToken | undefined> {
  if (token.length !== API_TOKEN_PREFIX.length + SECRET_LENGTH) return undefined
  const [found] = await execute(binding, [
    {
      text: `SELECT "id", "owner", "scopes", "used" FROM "api_tokens"
        WHERE "hash" = ? AND "revoked" = '' AND "expires" > ?`,
      params: [await sha256(token), recordDateOf(now)],
    },
  ])
  const [row] = rowsOf<Pick<TokenRow, 'id' | 'owner' | 'scopes' | 'used'>>(found)
  if (!row) return undefined
  const noted = recordDateOf(new Date(now.getTime() - NOTE_EVERY_MS))
  return {
    id: row.id,
    owner: row.owner,
    scopes: scopesOf(row.scopes),
    isUnnoted: row.used < noted,
  }
}

export async function noteTokenUse(binding: D1Database, id: string, now: Date): Promise<void> {
  await execute(binding, [
    { text: `UPDATE "api_tokens" SET "used" = ? WHERE "id" = ?`, params: [recordDateOf(now), id] },
  ])
}

/**
 * Only this answer contains the token. Written only while the caller's session is valid: the trigger that revokes
 * tokens when sessions end would miss a later one.
 */
export async function newApiToken(about: {
  id: string
  owner: string
  tokenKey: string
  name: string
  scopes: TokenScopes
  created: string
  expires: string
  limit: number
}): Promise<{ token: string; about: ApiToken; statement: Statement }> {
  const { id, owner, tokenKey, name, scopes, created, expires, limit } = about
  const token = API_TOKEN_PREFIX + randomText(SECRET_LENGTH)
  const beginning = token.slice(0, BEGINNING_LENGTH)
  const values = [id, created, owner, name, await sha256(token), beginning, JSON.stringify(scopes), expires]
  return {
    token,
    about: { id, created, name, beginning, scopes, expires, used: '' },
    statement: {
      text: `INSERT INTO "api_tokens" ("id", "created", "owner", "name", "hash", "beginning", "scopes", "expires")
        SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE
          (SELECT COUNT(*) FROM "api_tokens" WHERE "owner" = ? AND "revoked" = '' AND "expires" > ?) < ?
          AND EXISTS (SELECT 1 FROM "users" WHERE "id" = ? AND "tokenKey" = ? AND "admin" = 1 AND "banned" = '')`,
      params: [...values, owner, created, limit, owner, tokenKey],
    },
  }
}

export async function findApiTokens(binding: D1Database, owner: string, now: Date): Promise<ApiToken[]> {
  const [found] = await execute(binding, [
    {
      text: `SELECT "id", "created", "name", "beginning", "scopes", "expires", "used" FROM "api_tokens"
        WHERE "owner" = ? AND "revoked" = '' AND "expires" > ? ORDER BY "created" DESC, "id" DESC`,
      params: [owner, recordDateOf(now)],
    },
  ])
  return rowsOf<Omit<TokenRow, 'owner'>>(found).map((row) => ({ ...row, scopes: scopesOf(row.scopes) }))
}

/** Unknown scopes, of a later version, grant nothing. */
function scopesOf(stored: string): TokenScopes {
  const read = tokenScopes.safeParse(JSON.parse(stored))
  return read.success ? read.data : {}
}
