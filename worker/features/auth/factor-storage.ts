import { sql } from '../../collections/sql.ts'
import { auditStatement } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { execute, type Statement } from '../../platform/database.ts'
import { keyedDigest, seal, unseal } from '../../platform/sealed.ts'
import type { FactorStore } from './second-factor.ts'

/** Second factors in the database: their secrets sealed, the recovery codes as keyed digests. */
export function factorStore(binding: D1Database, secret: string, now: Date): FactorStore {
  const key = { secret, purpose: 'second factor' }
  const digest = (user: string, code: string) => keyedDigest(`recovery code\n${user}\n${code}`, secret)
  return {
    async find(user) {
      const [found] = await execute(binding, [
        sql`SELECT "secret", "confirmed", "lastStep" FROM "second_factors" WHERE "user" = ${user}`,
      ])
      const row = found?.rows[0]
      if (!row) return undefined
      const open = await unseal(String(row.secret), user, key)
      if (open === undefined) throw new Error(`The second factor of ${user} was sealed with another secret`)
      return { secret: open, confirmed: row.confirmed === 1, lastStep: Number(row.lastStep) }
    },
    async begin(user, plain) {
      const sealed = await seal(plain, user, key)
      const [done] = await execute(binding, [
        sql`INSERT INTO "second_factors" ("user", "secret", "created") VALUES (${user}, ${sealed}, ${recordDateOf(now)})
          ON CONFLICT ("user") DO UPDATE SET "secret" = excluded."secret", "lastStep" = 0
          WHERE "second_factors"."confirmed" = 0`,
      ])
      return done?.changes === 1
    },
    async advance(user, step) {
      const [done] = await execute(binding, [
        sql`UPDATE "second_factors" SET "lastStep" = ${step} WHERE "user" = ${user} AND "lastStep" < ${step}`,
      ])
      return done?.changes === 1
    },
    async confirm(user, codes) {
      const digests = await Promise.all(codes.map((code) => digest(user, code)))
      await execute(binding, [
        audited(
          user,
          'enable',
          sql`EXISTS (SELECT 1 FROM "second_factors" WHERE "user" = ${user} AND NOT "confirmed")`,
        ),
        audited(user, 'renew_codes', sql`EXISTS (SELECT 1 FROM "recovery_codes" WHERE "user" = ${user})`),
        sql`UPDATE "second_factors" SET "confirmed" = 1 WHERE "user" = ${user}`,
        sql`DELETE FROM "recovery_codes" WHERE "user" = ${user}`,
        ...digests.map((one) => sql`INSERT INTO "recovery_codes" ("user", "hash") VALUES (${user}, ${one})`),
      ])
    },
    async useRecoveryCode(user, code) {
      const [done] = await execute(binding, [
        sql`DELETE FROM "recovery_codes" WHERE "user" = ${user} AND "hash" = ${await digest(user, code)}`,
        audited(user, 'use_recovery_code', sql`changes() > 0`),
      ])
      return done?.changes === 1
    },
    async recoveryCodesLeft(user) {
      const [found] = await execute(binding, [
        sql`SELECT COUNT(*) AS "left" FROM "recovery_codes" WHERE "user" = ${user}`,
      ])
      return Number(found?.rows[0]?.left ?? 0)
    },
    async remove(user) {
      await execute(binding, [
        sql`DELETE FROM "recovery_codes" WHERE "user" = ${user}`,
        sql`DELETE FROM "second_factors" WHERE "user" = ${user}`,
        audited(user, 'remove', sql`changes() > 0`),
      ])
    },
  }
}

/** What people do to their own way in is written down with it. */
function audited(user: string, what: string, when: Statement): Statement {
  const entry = { actor: user, action: `second_factor.${what}`, target: `second_factors/${user}` }
  return auditStatement(entry, when)
}
