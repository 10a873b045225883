import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { recoveryCodesTable, secondFactorsTable } from '../../collections/internal-tables.ts'
import type { ActOf } from '../../model/admin/audit-messages.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, execute, statementOf } from '../../platform/database.ts'
import { keyedDigest, seal, unseal } from '../../platform/credentials/sealed.ts'
import type { FactorStore } from './second-factor.ts'

/** Second factors in the database, with sealed secrets and recovery codes as keyed digests. */
export function factorStore(binding: D1Database, secret: string, now: Date): FactorStore {
  const key = { secret, purpose: 'second factor' }
  const digest = (user: string, code: string) => keyedDigest(`recovery code\n${user}\n${code}`, secret)
  const db = database(binding)
  const theirFactor = (user: string) => eq(secondFactorsTable.user, user)
  const theirCodes = (user: string) => eq(recoveryCodesTable.user, user)
  return {
    async find(user) {
      const { secret: sealed, confirmed, lastStep } = secondFactorsTable
      const [row] = await db
        .select({ sealed, confirmed, lastStep })
        .from(secondFactorsTable)
        .where(theirFactor(user))
      if (!row) return undefined
      const open = await unseal(row.sealed, user, key)
      if (open === undefined) throw new Error(`The second factor of ${user} was sealed with another secret`)
      return { secret: open, confirmed: row.confirmed, lastStep: row.lastStep }
    },
    async begin(user, plain) {
      const sealed = await seal(plain, user, key)
      const { meta } = await db
        .insert(secondFactorsTable)
        .values({ user, secret: sealed, created: recordDateOf(now) })
        .onConflictDoUpdate({
          target: secondFactorsTable.user,
          set: { secret: sealed, lastStep: 0 },
          setWhere: eq(secondFactorsTable.confirmed, false),
        })
      return meta.changes > 0
    },
    async advance(user, step) {
      const { meta } = await db
        .update(secondFactorsTable)
        .set({ lastStep: step })
        .where(and(theirFactor(user), lt(secondFactorsTable.lastStep, step)))
      return meta.changes > 0
    },
    async confirm(user, codes) {
      const hashes = await Promise.all(codes.map((code) => digest(user, code)))
      const begun = and(theirFactor(user), eq(secondFactorsTable.confirmed, false))
      await execute(binding, [
        audited(user, 'enable', sql`${db.$count(secondFactorsTable, begun)} > 0`),
        audited(user, 'renew_codes', sql`${db.$count(recoveryCodesTable, theirCodes(user))} > 0`),
        db.update(secondFactorsTable).set({ confirmed: true }).where(theirFactor(user)),
        db.delete(recoveryCodesTable).where(theirCodes(user)),
        ...hashes.map((hash) => db.insert(recoveryCodesTable).values({ user, hash })),
      ])
    },
    async useRecoveryCode(user, code) {
      const hash = await digest(user, code)
      const [done] = await execute(binding, [
        db.delete(recoveryCodesTable).where(and(theirCodes(user), eq(recoveryCodesTable.hash, hash))),
        audited(user, 'use_recovery_code', changedSomething),
      ])
      return (done?.changes ?? 0) > 0
    },
    recoveryCodesLeft(user) {
      return db.$count(recoveryCodesTable, theirCodes(user))
    },
    async remove(user) {
      await execute(binding, [
        db.delete(recoveryCodesTable).where(theirCodes(user)),
        db.delete(secondFactorsTable).where(theirFactor(user)),
        audited(user, 'remove', changedSomething),
      ])
    },
  }
}

/** The previous statement of the transaction changed a row. */
const changedSomething = sql`changes() > 0`

function audited(user: string, what: ActOf<'second_factor'>, when: SQL) {
  const entry: AuditEntry = { actor: user, action: `second_factor.${what}`, target: `second_factors/${user}` }
  return auditStatement(entry, statementOf(when))
}
