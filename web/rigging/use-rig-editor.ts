import { workshopCharacter, type WorkshopCharacter } from '#contract/characters'
import { useCallback, useMemo, useState } from 'react'
import { publishDraft, putCharacter, refreshCharacters } from '../data/characters.ts'
import { createEditor } from '../editing/editor.ts'
import { explainSave } from '../editing/explain-save.ts'
import { createSnapshots } from '../editing/history.ts'
import { useEditor, type OpenCopy } from '../editing/use-editor.ts'
import { aboutOf, withAbout } from './authoring/about.ts'
import type { Place } from './authoring/places.ts'
import { editedDraft, readDraft } from './rig-draft.ts'
import { addPoster } from './pictures/add-poster.ts'
import { useLoadedRig } from './use-loaded-rig.ts'
import { useGesturePreview } from './gestures/use-gesture-preview.ts'
import type { RigStudio } from './rig-context.ts'

/** The editor of a character's draft, with undo, autosave and derived data. */
export function useRigEditor(
  character: WorkshopCharacter,
  copy: OpenCopy<string>,
): RigStudio & { publish: (note: string) => Promise<WorkshopCharacter | undefined> } {
  const { id } = character
  const { editor, state } = useEditor(
    () =>
      createEditor<string, string>({
        server: { revision: character.revision, value: character.draft },
        history: createSnapshots(character.draft),
        ...copy,
        save: async ({ revision, value }) => (await putCharacter(id, revision, { draft: value })).revision,
        explain: explainSave((current) => {
          const theirs = workshopCharacter.safeParse(current)
          return theirs.success ? { revision: theirs.data.revision, value: theirs.data.draft } : undefined
        }),
      }),
    refreshCharacters,
  )
  const [chosen, choose] = useState<Place>()
  const { value } = state
  const read = useMemo(() => readDraft(value, character.name), [value, character.name])
  const rig = useLoadedRig(id, read.rig)
  const draft = useMemo(() => ({ ...read, rig }), [read, rig])

  const edit = useCallback<RigStudio['edit']>(
    (change, key) => {
      const before = editor.state.get().value
      const after = editedDraft(before, change)
      if (after !== before) editor.edit(after, { key })
    },
    [editor],
  )
  const describe = useCallback<RigStudio['describe']>(
    (change, key) =>
      edit((root) => {
        const about = aboutOf(root)
        return about ? withAbout(root, change(about)) : root
      }, key),
    [edit],
  )
  const publish = useCallback(
    async (note: string) => {
      let published: WorkshopCharacter | undefined
      await editor.step(async () => {
        const { revision } = await currentRevision(id)
        const poster = rig && (await addPoster(id, rig))
        published = await publishDraft(id, revision, { note, poster })
        return published
      })
      return published
    },
    [editor, id, rig],
  )
  const preview = useGesturePreview()
  return {
    character,
    draft,
    editor,
    preview,
    state,
    edit,
    describe,
    seal: () => editor.seal(),
    chosen,
    choose,
    publish,
  }
}

/** The server's newest revision, because texts may have been saved separately. */
async function currentRevision(id: string): Promise<WorkshopCharacter> {
  const [{ queryClient }, { workshopQuery }] = await Promise.all([
    import('../platform/query-client.ts'),
    import('../data/characters.ts'),
  ])
  return queryClient.fetchQuery({ ...workshopQuery(id), staleTime: 0 })
}
