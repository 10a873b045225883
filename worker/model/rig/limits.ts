export const drawingLimits = {
  /** Bytes of the uploaded file, and characters of attributes after symbols are inlined. */
  fileBytes: 2 * 1024 * 1024,
  /** Drawn elements, uses, groups and shapes of clip paths, after symbols are inlined. */
  elements: 2_000,
  /** Nested groups. */
  depth: 24,
  /** Characters of one path. */
  pathLength: 60_000,
  /** Characters of all paths together. */
  allPaths: 400_000,
  /** Per element. */
  attributes: 60,
  /** Characters of an attribute other than a path. */
  attributeLength: 20_000,
} as const

/** Bytes, before the file is read. */
export const CHOSEN_MAX_BYTES = 20 * 1024 * 1024
