import * as z from 'zod'
import { suppressionReasons, suppressionScopes, suppressionSources } from '../../../contract/emails/mail.ts'

/** An entry of the journal in the bucket. Addresses are in it as `forgottenAddress`, a digest. */
export const journalEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('erased'), at: z.string(), user: z.string() }),
  /** `due` is empty if the deletion was cancelled. */
  z.object({ kind: z.literal('deletion'), at: z.string(), user: z.string(), due: z.string() }),
  z.object({
    kind: z.literal('suppressed'),
    at: z.string(),
    address: z.string(),
    scope: z.enum(suppressionScopes),
    reason: z.enum(suppressionReasons),
    source: z.enum(suppressionSources),
  }),
  /** A deleted response. */
  z.object({ kind: z.literal('answer'), at: z.string(), response: z.string() }),
  /** Consents that a response gave before, by question. */
  z.object({
    kind: z.literal('consent'),
    at: z.string(),
    response: z.string(),
    questions: z.array(z.string().regex(/^\w+$/)),
  }),
  /** `date` is empty if the takedown was lifted. */
  z.object({ kind: z.literal('takedown'), at: z.string(), character: z.string(), date: z.string() }),
  /** A picture of a character that an admin removed. */
  z.object({ kind: z.literal('picture'), at: z.string(), character: z.string(), name: z.string() }),
])

export type JournalEntry = z.infer<typeof journalEntry>

/** The folder of the journal in the bucket. A part is named after the time at which it was written. */
export const JOURNAL_PREFIX = 'privacy-journal/'

export const partKey = (at: Date, seq: number): string =>
  `${JOURNAL_PREFIX}${at.toISOString()}-${String(seq).padStart(10, '0')}`
