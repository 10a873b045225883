/** What a drawing may be at most. Every refusal names the limit that it broke. */
export const drawingLimits = {
  /** Bytes of the file as it comes, and characters of attributes after symbols were put in their places. */
  fileBytes: 2 * 1024 * 1024,
  /** Drawn elements, uses, groups and shapes of clip paths, after symbols were put in their places. */
  elements: 2_000,
  /** Groups within groups. */
  depth: 24,
  /** Characters of one path. */
  pathLength: 60_000,
  /** Characters of all paths together. */
  allPaths: 400_000,
  /** Attributes of one element. */
  attributes: 60,
  /** Characters of an attribute that is no path. */
  attributeLength: 20_000,
} as const

/** Bytes of a file that is read at all when somebody chooses it. */
export const CHOSEN_MAX_BYTES = 20 * 1024 * 1024
