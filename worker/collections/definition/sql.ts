/** Only `sql` and `identifier` create fragments, so values are always bound. */
export interface Sql {
  text: string
  params: (string | number)[]
}

/** `sql\`a = ${1}\`` binds the value; nested fragments are inserted verbatim. */
export function sql(strings: TemplateStringsArray, ...parts: (Sql | string | number)[]): Sql {
  let text = strings[0] ?? ''
  const params: (string | number)[] = []
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'object') {
      text += part.text
      params.push(...part.params)
    } else {
      text += '?'
      params.push(part)
    }
    text += strings[index + 1] ?? ''
  }
  return { text, params }
}

/** Throws for anything that is no declared collection's name. */
export function identifier(name: string): Sql {
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error(`“${name}” is no identifier`)
  return { text: `"${name}"`, params: [] }
}

export function column(table: string, name: string): Sql {
  return sql`${identifier(table)}.${identifier(name)}`
}

export function join(pieces: Sql[], separator = ', '): Sql {
  return {
    text: pieces.map((piece) => piece.text).join(separator),
    params: pieces.flatMap((piece) => piece.params),
  }
}

/** `holder` is one id or a list. Saying that ids are never empty lets SQLite use a partial index. */
export function holdsId(holder: Sql, id: Sql | string, { many }: { many: boolean }): Sql {
  return many
    ? sql`${id} IN (SELECT value FROM json_each(${holder}))`
    : sql`(${holder} = ${id} AND ${holder} <> '')`
}

export const yes: Sql = sql`1`
export const no: Sql = sql`0`

export function every(terms: Sql[]): Sql {
  return balanced(terms, ' AND ', yes)
}

export function some(terms: Sql[]): Sql {
  return balanced(terms, ' OR ', no)
}

/** D1 refuses expressions deeper than 100, as 200 chained terms would be; halving limits the depth to 8. */
function balanced(terms: Sql[], operator: string, none: Sql): Sql {
  const [first, ...rest] = terms
  if (!first) return none
  if (rest.length === 0) return first
  const middle = Math.ceil(terms.length / 2)
  const left = balanced(terms.slice(0, middle), operator, none)
  const right = balanced(terms.slice(middle), operator, none)
  return join([sql`(`, join([left, right], operator), sql`)`], '')
}
