import { BLOCK, LATENCY } from '../core/fields.ts'
import type { StretchRequest } from './document-calls.ts'
import { DocumentRenderer } from './document-renderer.ts'
import { ratedSource } from './rated-source.ts'

/** A stretch of a document's mix, left and right: the same by itself as it would be in the whole. */
export function renderStretch({
  sound,
  sounds,
  sampleRate,
  from,
  frames,
  lead = 0,
}: StretchRequest): [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] {
  const sources = new Map(sounds.map((sent) => [sent.key, ratedSource(sent, sampleRate)]))
  const renderer = new DocumentRenderer(sources, sound, sampleRate)
  renderer.locate(from - lead)
  const skipped = LATENCY + lead
  const blocks = Math.ceil((frames + skipped) / BLOCK)
  const [left, right] = [new Float32Array(blocks * BLOCK), new Float32Array(blocks * BLOCK)]
  for (let block = 0; block < blocks; block++) renderer.block(left, right, block * BLOCK)
  return [left.slice(skipped, skipped + frames), right.slice(skipped, skipped + frames)]
}
