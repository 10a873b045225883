/** The token of a link to results. In the fragment, which browsers send to no server; in the query of older links. */
export function tokenOf({ hash, search }: { hash: string; search: string }): string {
  const inFragment = new URLSearchParams(hash.slice(1)).get('token')
  return inFragment ?? new URLSearchParams(search).get('token') ?? ''
}
