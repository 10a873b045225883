import { projects } from '../../collections/projects.ts'
import { rigIdOf } from '../../contract/characters.ts'
import { startingDocument } from '../../model/document/new-document.ts'
import type { RecordHooks } from '../../http/record-hooks.ts'
import { newestRig } from './rig-storage.ts'

/** A new project without a document starts with one that names its character's newest drawing permanently. */
export const newProjectHooks: RecordHooks = {
  collection: projects,
  async beforeCreate({ env }, { character, document }) {
    // A missing character is refused as an invalid relation.
    if (document !== undefined || typeof character !== 'string') return {}
    const rig = rigIdOf((await newestRig(env.DB, character)) ?? '')
    return rig === '' ? {} : { document: startingDocument(character, rig) }
  },
}
