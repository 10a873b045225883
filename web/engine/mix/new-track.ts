import { MIX_MAX_TRACKS, newStrip, type MixDocument, type MixTrack } from '#contract/mixes/document'

/** The mix with one more track below; one of the same name as another is numbered. */
export function addTrack(
  mix: MixDocument,
  id: string,
  name: string,
  clips: MixTrack['clips'] = [],
): MixDocument {
  if (mix.tracks.length >= MIX_MAX_TRACKS) return mix
  const own = freeName(name, namesOf(mix.tracks))
  const track = { ...newStrip(id, own, mix.tracks.length), output: 'master', clips }
  return { ...mix, tracks: [...mix.tracks, track] }
}

export const namesOf = (strips: readonly { name: string }[]) => strips.map(({ name }) => name)

/** The name, or where it is taken “Voice 2” for “Voice”, “Voice 3” for “Voice 2”: the next number that is free. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  const [, stem = name, last = '1'] = /^(.+) (\d{1,3})$/.exec(name) ?? []
  for (let number = Number(last) + 1; ; number++) {
    const end = ` ${number}`
    const copy = `${stem.slice(0, 80 - end.length)}${end}`
    if (!taken.includes(copy)) return copy
  }
}
