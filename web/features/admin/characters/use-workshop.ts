import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workshopCharacter, type WorkshopCharacter } from '#contract/characters'
import {
  characterUsesQuery,
  galleryQuery,
  publishDraft,
  putCharacter,
  putOrder,
  removeCharacter,
  setShown,
  versionQuery,
  workshopQuery,
  type CharacterChange,
} from '../../../data/characters.ts'
import { CallError } from '../../../platform/call-error.ts'
import { sentAlong } from '../../../platform/sent-along.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { aboutOf } from '../../../rigging/authoring/about.ts'
import { parseDrawing } from '#model/drawing/drawing'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

export function useWorkshop(id: string) {
  return useQuery(workshopQuery(id))
}

export function useUses(id: string, page: number) {
  return useQuery(characterUsesQuery(id, page))
}

export function useBuiltInCharacters() {
  const { data = [] } = useQuery(galleryQuery)
  return data.filter(({ owner }) => owner === '')
}

/** The props of a published version; `undefined` until they are wanted and there. */
export function useVersionProps(id: string, number: number, isWanted: boolean) {
  const { data } = useQuery({ ...versionQuery(id, number), enabled: isWanted })
  return data === undefined ? undefined : (aboutOf(parseDrawing(data))?.props ?? [])
}

/** Runs one act at a time and shows its error. Returns whether it succeeded. */
export function useAct() {
  const [isBusy, setBusy] = useState(false)
  async function run(act: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await act()
      return true
    } catch (error) {
      showErrorBriefly(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}

export async function toggleShown({ id, published }: WorkshopCharacter): Promise<void> {
  await setShown(id, !published)
  toast({
    text: published
      ? 'Removed from the gallery. Projects that use it keep it.'
      : 'Now in everyone’s gallery.',
  })
}

export async function deleteWhole({ id, name }: WorkshopCharacter): Promise<void> {
  await removeCharacter(id)
  toast({ text: `${name} is deleted.` })
}

export function showWorkshop(character: WorkshopCharacter): void {
  queryClient.setQueryData(workshopQuery(character.id).queryKey, character)
}

/** The result of a save: nothing is written when someone else changed the same fields. */
export type Save = { saved: WorkshopCharacter } | { theirs: WorkshopCharacter }

/** Saves changes based on the version seen. Changes of others to other parts are preserved. */
async function saveOn(seen: WorkshopCharacter, change: CharacterChange): Promise<Save> {
  try {
    return { saved: await putCharacter(seen.id, seen.revision, change) }
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'conflict')) throw error
    const theirs = sentAlong(error, 'current', workshopCharacter)
    if (!theirs) throw error
    const touched = Object.keys(change) as (keyof CharacterChange)[]
    if (touched.some((name) => theirs[name] !== seen[name])) return { theirs }
    return saveOn({ ...seen, revision: theirs.revision }, change)
  }
}

/** Copies a published version into the draft. */
export async function restoreVersion(seen: WorkshopCharacter, number: number): Promise<Save> {
  const draft = await queryClient.fetchQuery(versionQuery(seen.id, number))
  const save = await saveOn(seen, { draft })
  if ('saved' in save) toast({ text: `The draft is version ${number} again. Publish it to restore it.` })
  return save
}

export async function saveDetails(
  seen: WorkshopCharacter,
  words: Omit<CharacterChange, 'draft'>,
): Promise<Save> {
  const save = await saveOn(seen, words)
  if ('saved' in save) toast({ text: 'Saved.' })
  return save
}

/** Saves the order of the gallery; returns the current order when it changed since `seen`. */
export async function saveOrder(ids: string[], seen: string[]): Promise<string[] | undefined> {
  try {
    await putOrder(ids, seen)
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'conflict' && Array.isArray(error.data.ids)))
      throw error
    return error.data.ids.map(String)
  }
  toast({ text: 'The gallery has its new order.' })
  return undefined
}

/** Saves a draft; with a note, publishes it as well. */
export async function saveDraft(
  seen: WorkshopCharacter,
  draft: string,
  note: string | undefined,
): Promise<Save> {
  const save = await saveOn(seen, { draft })
  if ('theirs' in save) return save
  if (note === undefined) {
    toast({ text: 'Saved to the draft.' })
    return save
  }
  const saved = await publishDraft(seen.id, save.saved.revision, { note })
  toast({ text: `Published as version ${saved.version}. Projects keep theirs until their creators update.` })
  return { saved }
}
