interface Place {
  pathname: string
  search: string
}

/** `?embed=1` of a project's page. The worker forbids framing of all others. */
export function isEmbed({ pathname, search }: Place): boolean {
  return /^\/projects\/[^/]+\/?$/.test(pathname) && new URLSearchParams(search).get('embed') === '1'
}

export function isStreamed({ pathname, search }: Place): boolean {
  return /^\/jam\/[^/]+\/view\/?$/.test(pathname) && new URLSearchParams(search).has('seat')
}

export const hasNoShell = (place: Place): boolean => isEmbed(place) || isStreamed(place)
