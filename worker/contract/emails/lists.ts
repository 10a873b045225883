import * as z from 'zod/mini'
import { nameText } from '../name-text.ts'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'

/** More are `too_large`. */
export const LIST_MAX_ROWS = 50_000
export const ADDRESS_LIST_NAME_MAX = 200
export const LIST_MAX_BYTES = 5 * 1024 * 1024

export const addressList = z.object({
  id: z.string(),
  created: recordDate,
  name: z.string(),
  addresses: z.int(),
})
export type AddressList = z.infer<typeof addressList>

export const listAddressLists = endpoint({
  method: 'GET',
  path: '/api/admin/email-lists',
  answer: z.object({ items: z.array(addressList) }),
  errors: ['not_allowed'],
})

/** `refused` has the first hundred. */
export const importReport = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  invalid: z.int(),
  /** Opted out in the exporting program: not on the list, and suppressed when it is created. */
  optedOut: z.int(),
  refused: z.array(z.object({ row: z.int(), text: z.string() })),
})
export type ImportReport = z.infer<typeof importReport>

/** CSV, or one address per line. `dryRun` only reports. `list_unreadable`: an unclosed quote, or no addresses. */
export const createAddressList = endpoint({
  method: 'POST',
  path: '/api/admin/email-lists',
  body: z.object({
    name: nameText(ADDRESS_LIST_NAME_MAX),
    text: z.string(),
    dryRun: z.optional(z.boolean()),
  }),
  answer: z.object({ report: importReport, list: z.optional(addressList) }),
  errors: ['not_allowed', 'validation_failed', 'list_unreadable', 'too_large'],
})

/** `list_in_use` while a scheduled e-mail uses it: its confirmed recipients must not change. */
export const deleteAddressList = endpoint({
  method: 'DELETE',
  path: '/api/admin/email-lists/:id',
  answer: nothing,
  errors: ['not_allowed', 'not_found', 'list_in_use'],
})

/** Larger ones load too slowly. */
export const MAIL_PICTURE_MAX_BYTES = 2 * 1024 * 1024

/** PNG, JPEG, GIF or WebP; its id goes into the document. */
export const addMailPicture = endpoint({
  method: 'POST',
  path: '/api/admin/email-pictures',
  answer: z.object({ id: z.string() }),
  errors: ['not_allowed', 'empty_file', 'not_a_picture', 'too_large'],
})
/** Needs no session. */
export const mailPicturePath = (id: string) => `/api/mail-pictures/${id}`
