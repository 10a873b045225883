import type { MixRecord } from '#contract/mixes/mixes'
import { isolated } from '../../platform/locale.ts'
import { showError } from '../../shell/errors/show-error.ts'
import { createPendingRemovals } from '../../shell/pending-removals.ts'
import { addMix, changeMix, refreshMixes, removeMix } from '../../data/mixes.ts'

/** Copies a mix, optionally with another document. */
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

const removals = createPendingRemovals()

/** Ids of hidden mixes whose deletion can still be undone. */
export const leavingMixes = removals.ids

/** Removes a mix from the list; it is deleted unless that is undone in time. */
export function deleteMix({ id, title }: Pick<MixRecord, 'id' | 'title'>): void {
  removals.begin(id, {
    text: `“${isolated(title)}” is deleted.`,
    remove: () => removeMix(id).finally(() => refreshMixes()),
    failed: showError,
  })
}
