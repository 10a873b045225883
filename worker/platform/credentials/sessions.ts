import { recordDateOf } from '../clock.ts'
import { execute, type Statement, rowsOf } from '../database.ts'
import { SESSION_SECONDS } from './tokens.ts'
import { sha256 } from '../hex.ts'

const AGENT_MAX_LENGTH = 400
const MARK_LENGTH = 24

export interface SessionRow {
  id: string
  created: string
  used: string
  agent: string
}

export async function beginSession(
  binding: D1Database,
  { id, user, tokenKey, agent }: { id: string; user: string; tokenKey: string; agent: string },
  now: Date,
): Promise<void> {
  const moment = recordDateOf(now)
  const mark = await sessionFingerprint(tokenKey)
  await execute(binding, [
    {
      text: `INSERT INTO "sessions" ("id", "user", "created", "used", "agent", "mark") VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT ("id") DO UPDATE SET "used" = excluded."used", "agent" = excluded."agent", "mark" = excluded."mark"`,
      params: [id, user, moment, moment, agent.slice(0, AGENT_MAX_LENGTH), mark],
    },
  ])
}

export async function findSessions(
  binding: D1Database,
  { user, tokenKey }: { user: string; tokenKey: string },
  now: Date,
): Promise<SessionRow[]> {
  const [found] = await execute(binding, [
    {
      text: `SELECT "id", "created", "used", "agent" FROM "sessions"
        WHERE "user" = ? AND "mark" = ? AND "ended" = '' AND "used" > ? ORDER BY "used" DESC LIMIT 100`,
      params: [user, await sessionFingerprint(tokenKey), earliest(now)],
    },
  ])
  return rowsOf<SessionRow>(found)
}

export async function endSession(
  binding: D1Database,
  { id, user }: { id: string; user: string },
  now: Date,
): Promise<boolean> {
  const moment = recordDateOf(now)
  const [ended] = await execute(binding, [
    {
      text: `UPDATE "sessions" SET "ended" = ? WHERE "id" = ? AND "user" = ? AND "ended" = '' RETURNING "id"`,
      params: [moment, id, user],
    },
    listEnded(user, now),
  ])
  return ended?.rows.length === 1
}

/** On the user's record, so that checking a token needs no query of its own. */
function listEnded(user: string, now: Date): Statement {
  return {
    text: `UPDATE "users" SET "endedSessions" = (SELECT json_group_array("id") FROM "sessions"
      WHERE "user" = ? AND "ended" <> '' AND "used" > ?) WHERE "id" = ?`,
    params: [user, earliest(now), user],
  }
}

/** Returns how many were deleted. */
export async function sweepSessions(binding: D1Database, now: Date): Promise<number> {
  const [deleted] = await execute(binding, [
    { text: `DELETE FROM "sessions" WHERE "used" < ? RETURNING "id"`, params: [earliest(now)] },
  ])
  return deleted?.rows.length ?? 0
}

function earliest(now: Date): string {
  return recordDateOf(new Date(now.getTime() - SESSION_SECONDS * 1_000))
}

/** Identifies a token key without revealing it. */
async function sessionFingerprint(tokenKey: string): Promise<string> {
  return (await sha256(`session:${tokenKey}`)).slice(0, MARK_LENGTH)
}
