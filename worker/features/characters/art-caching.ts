/** `Cache-Control` of art that did not come with the product: short, because art that is taken down has to go. */
export const ART_CACHED = 'public, max-age=3600'
