/** Conditions of computed states, in the record API's filter grammar. */

const isOpen = 'uses < maxUses && revoked = "" && (expires = "" || expires > @now)'

/** The worker computes the status of an invite in this order. */
export const inviteStatusFilters = {
  accepted: 'uses >= maxUses',
  revoked: 'uses < maxUses && revoked != ""',
  expired: 'uses < maxUses && revoked = "" && expires != "" && expires <= @now',
  opened: `${isOpen} && opened != ""`,
  sent: `${isOpen} && opened = "" && sent != ""`,
  pending: `${isOpen} && opened = "" && sent = ""`,
} as const

export const inviteKindFilters = { address: 'email != ""', code: 'email = ""' } as const

export const surveyStateFilters = {
  draft: 'state = "draft"',
  soon: 'state = "open" && opens > @now && (closes = "" || closes > @now)',
  open: 'state = "open" && (opens = "" || opens <= @now) && (closes = "" || closes > @now)',
  ended: 'state = "open" && closes != "" && closes <= @now',
  closed: 'state = "closed"',
  archived: 'state = "archived"',
} as const
