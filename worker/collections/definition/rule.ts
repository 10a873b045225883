/** Admins need no rule, except against `closed`. */
export type Rule =
  | { kind: 'anyone' }
  | { kind: 'signed-in' }
  | { kind: 'closed' }
  | { kind: 'owner'; field: string }
  | { kind: 'field-is'; field: string; value: string | number | boolean }
  | { kind: 'either'; rules: Rule[] }
  | { kind: 'all'; rules: Rule[] }
  | { kind: 'through'; field: string; rule: Rule }
  | { kind: 'named-by'; collection: string; field: string; rule: Rule }
  | { kind: 'named-in'; field: string; holder: string }
  | { kind: 'played-in'; field: string; holder: string }
  | { kind: 'holds-text'; field: string; text: string }
  | { kind: 'fields-equal'; fields: readonly [string, string] }

export const signedIn: Rule = { kind: 'signed-in' }
/** Excludes even admins. */
export const closed: Rule = { kind: 'closed' }

export function owner(field: string): Rule {
  return { kind: 'owner', field }
}

export function fieldIs(field: string, value: string | number | boolean): Rule {
  return { kind: 'field-is', field, value }
}

export function either(...rules: Rule[]): Rule {
  return { kind: 'either', rules }
}

export function all(...rules: Rule[]): Rule {
  return { kind: 'all', rules }
}

/** Users whom `rule` admits to the record in `field`. */
export function through(field: string, rule: Rule): Rule {
  return { kind: 'through', field, rule }
}

/** Users whom `rule` admits to some record of `collection` whose `field` points here. */
export function namedBy(collection: string, field: string, rule: Rule): Rule {
  return { kind: 'named-by', collection, field, rule }
}

/** Everyone, if the record that `field` points at has this record's id in its field `holder`, also within JSON. */
export function namedIn(field: string, holder: string): Rule {
  return { kind: 'named-in', field, holder }
}

/** Everyone, if a clip of `holder`'s document plays this record. Mouth corrections may name takes without clips. */
export function playedIn(field: string, holder: string): Rule {
  return { kind: 'played-in', field, holder }
}

export function holdsText(field: string, text: string): Rule {
  return { kind: 'holds-text', field, text }
}

export function fieldsEqual(one: string, other: string): Rule {
  return { kind: 'fields-equal', fields: [one, other] }
}
