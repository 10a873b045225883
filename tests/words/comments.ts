/** Counts over all comments of a tree. */
export interface CommentCounts {
  comments: number
  /** Comments that begin like an indirect question or a fragment. */
  oddlyFormed: number
  /** House words in all of them. */
  houseWords: number
}

const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?<![:"'`\\])\/\/([^\n]*)/g
const ODD_START = /^(?:what|whether|who|whom|whose|how|where|when|of|the same|likewise|as)\b/i
const HOUSE_WORDS =
  /\b(?:whoever|anyone who|somebody|nobody|anew|is no more|so many|as it is|in the midst|what has come of|told|kept|stands|brought|begun|left out)\b/gi
const DIRECTIVE = /^(?:eslint|oxlint|@ts|region)/

export function countComments(sources: readonly { text: string }[]): CommentCounts {
  const counts: CommentCounts = { comments: 0, oddlyFormed: 0, houseWords: 0 }
  for (const { text } of sources) {
    for (const [, block, line] of text.matchAll(COMMENT)) {
      const comment = (block ?? line ?? '').replaceAll(/^\s*\*\s?/gm, ' ').trim()
      if (comment === '' || DIRECTIVE.test(comment)) continue
      counts.comments++
      if (ODD_START.test(comment)) counts.oddlyFormed++
      counts.houseWords += comment.match(HOUSE_WORDS)?.length ?? 0
    }
  }
  return counts
}
