import type { SourceLayer } from './art.ts'
import type { ArtNode } from './imported-art.ts'

/** The nodes of a document's drawing, and the layers that each of their pictures merges, bottom first. */
export interface ArtPlan {
  nodes: ArtNode[]
  pictures: SourceLayer[][]
  notes: Set<string>
  /** See `ImportedArt`. */
  hops: boolean
}
