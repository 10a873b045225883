import type { MixRecord } from '#contract/mixes/mixes'
import { addMix, changeMix, refreshMixes, removeMix } from '../../data/mixes.ts'

/** A copy of a mix, with another document if one is given. */
export async function copyMix(mix: MixRecord, document = mix.document): Promise<MixRecord> {
  const copy = await addMix({ title: `${mix.title.slice(0, 110)} (copy)`, project: mix.project, document })
  await refreshMixes()
  return copy
}

/** Throws what the server refuses. */
export async function renameMix(mix: Pick<MixRecord, 'id'>, title: string): Promise<void> {
  await changeMix(mix.id, { title })
  await refreshMixes()
}

export async function deleteMix(mix: Pick<MixRecord, 'id'>): Promise<void> {
  await removeMix(mix.id)
  await refreshMixes()
}
