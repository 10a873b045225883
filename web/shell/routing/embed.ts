interface Place {
  pathname: string
  search: string
}

/** Whether a page stands in a frame of another site: `?embed=1` of a project's page. The worker lets no other be framed. */
export function isEmbed({ pathname, search }: Place): boolean {
  return /^\/projects\/[^/]+\/?$/.test(pathname) && new URLSearchParams(search).get('embed') === '1'
}

/** Whether another program shows a page over its own picture: a seat of a jam, as streamers do. */
export function isStreamed({ pathname, search }: Place): boolean {
  return /^\/jam\/[^/]+\/view\/?$/.test(pathname) && new URLSearchParams(search).has('seat')
}

/** Whether there is the page's content alone, with nothing that leads away from it or stands over it. */
export const standsAlone = (place: Place): boolean => isEmbed(place) || isStreamed(place)
