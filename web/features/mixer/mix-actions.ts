import type { MixRecord } from '#contract/mixes/mixes'
import { isolated } from '../../platform/locale.ts'
import { showError } from '../../shell/errors/show-error.ts'
import { createPendingRemovals } from '../../shell/pending-removals.ts'
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

const removals = createPendingRemovals()

/** Those that are not shown any more, and can still be taken back. */
export const leavingMixes = removals.ids

/** Takes a mix out of the list; it is deleted unless that is taken back in time. */
export function deleteMix({ id, title }: Pick<MixRecord, 'id' | 'title'>): void {
  removals.begin(id, {
    text: `“${isolated(title)}” is deleted.`,
    remove: () => removeMix(id).finally(() => refreshMixes()),
    failed: showError,
  })
}
