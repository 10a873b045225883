import { projects } from '../../collections/projects.ts'
import { rigIdOf } from '../../contract/characters.ts'
import { startingDocument } from '../../model/document/new-document.ts'
import type { RecordHooks } from '../../http/record-hooks.ts'
import { newestRig } from './rig-storage.ts'

/** A new project that brings no document begins with one that names its character's newest drawing, for good. */
export const newProjectHooks: RecordHooks = {
  collection: projects,
  async beforeCreate({ env }, { character, document }) {
    // What is not there is refused as a relation to nothing.
    if (document !== undefined || typeof character !== 'string') return {}
    const rig = rigIdOf((await newestRig(env.DB, character)) ?? '')
    return rig === '' ? {} : { document: startingDocument(character, rig) }
  },
}
