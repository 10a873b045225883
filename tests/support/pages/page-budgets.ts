import type { PagePath } from '#model/pages/pages'

/**
 * KB of gzip of a first visit: the measured value and three to four more, since compilers and gzip differ between
 * machines. A commit that raises a number says why.
 */
export const budgets: Readonly<Record<PagePath, number>> = {
  '/': 139,
  '/home': 139,
  '/invite': 172,
  '/jam': 287,
  '/jam/:id/view': 306,
  '/jam/:id/audio': 308,
  '/jam/:id/editor': 307,
  '/jam/:id/recorder': 326,
  '/mixer': 216,
  '/mixer/:id/audio': 236,
  '/chat': 237,
  '/chat/:slug': 237,
  '/forms/:id': 163,
  '/results/:id': 315,
  '/terms-privacy': 163,
  '/investors/deck': 175,
  '/investors/demo': 290,
  '/device-warning-demo': 132,
  '/projects': 193,
  '/projects/:id': 280,
  '/projects/:id/audio': 334,
  '/projects/:id/editor': 340,
  '/projects/:id/export': 309,
  '/projects/:id/character': 319,
  '/projects/:id/thumbnail': 297,
  '/projects/:id/deprecated': 276,
  '/settings/account': 207,
  '/emails_unsubscribe': 164,
  '/auth/confirm-password-reset/:token': 170,
  '/auth/forgot-password': 170,
  '/auth/confirm-verification/:token': 170,
  '/auth/confirm-email-change/:token': 170,
  '/admin/home': 220,
  '/admin/account': 203,
  '/admin/emails': 240,
  '/admin/emails/lists': 227,
  '/admin/emails/addresses': 237,
  '/admin/emails/outbox': 200,
  '/admin/emails/preview/:id': 197,
  '/admin/emails/compose': 347,
  '/admin/emails/compose/:id': 347,
  '/admin/invites': 244,
  '/admin/invites/waitlist': 229,
  '/admin/surveys': 251,
  '/admin/surveys/compose': 325,
  '/admin/surveys/compose/:id': 325,
  '/admin/surveys/answers/:answer_id': 215,
  '/admin/surveys/submissions/:survey_id': 341,
  '/admin/projects': 225,
  '/admin/projects/:id': 205,
  '/admin/templates': 233,
  '/admin/templates/:id': 282,
  '/admin/users': 223,
  '/admin/users/:id': 199,
  '/admin/flags': 224,
  '/admin/rooms': 225,
  '/admin/reports': 227,
  '/admin/reports/:id': 193,
  '/admin/mutes': 191,
  '/admin/audit': 226,
  '/admin/trash': 201,
  '/admin/upload_waitlist': 225,
  '/admin/characters': 239,
  '/admin/characters/:id': 283,
  '/admin/characters/:id/custom-props': 281,
  '/admin/studio': 320,
}

/** KB of gzip of a first visit to `/forms/{id}`, whose page is no part of the app; in English, and in any language. */
export const surveyBudget = { english: 113, any: 125 }

/** Files of JavaScript before the page is there. */
export const fileBudgets: Readonly<Partial<Record<PagePath, number>>> = {
  '/': 13,
  '/projects': 23,
  '/projects/:id': 33,
  '/chat': 25,
}

/** Elements, and KB of gzip, of a document that the build renders. */
export const documentBudget = { nodes: 600, size: 12 }
