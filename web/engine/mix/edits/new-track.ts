import { MIX_MAX_TRACKS, type MixDocument, type MixTrack } from '#contract/mixes/document'
import { newStrip } from '#model/mix/new-mix'

export function addTrack(
  mix: MixDocument,
  id: string,
  name: string,
  clips: MixTrack['clips'] = [],
): MixDocument {
  const { tracks } = mix
  if (tracks.length >= MIX_MAX_TRACKS) return mix
  const track = { ...newStrip(id, freeName(name, tracks), tracks.length), output: 'master', clips }
  return { ...mix, tracks: [...tracks, track] }
}

/** The name, or where it is taken “Voice 2” for “Voice”, “Voice 3” for “Voice 2”: the next number that is free. */
export function freeName(name: string, others: readonly { name: string }[]): string {
  if (!others.some((one) => one.name === name)) return name
  const [, stem = name, last = '1'] = /^(.+) (\d{1,3})$/.exec(name) ?? []
  const end = ` ${Number(last) + 1}`
  return freeName(stem.slice(0, 80 - end.length) + end, others)
}
