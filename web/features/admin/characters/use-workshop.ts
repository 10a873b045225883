import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
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
import { queryClient } from '../../../platform/query-client.ts'
import { wordsFor } from '../../../shell/errors/words.ts'
import { toast } from '../../../ui/toasts.tsx'
import { aboutOf } from '../../rigging/authoring/about.ts'
import { parseDrawing } from '#contract/rig/drawing'

/** A character with its draft and its versions. */
export function useWorkshop(id: string) {
  return useQuery(workshopQuery(id))
}

/** The projects with a character, a page of them. */
export function useUses(id: string, page: number) {
  return useQuery(characterUsesQuery(id, page))
}

/** The company, as it stands in everybody's gallery. */
export function useCompany() {
  const { data = [] } = useQuery(galleryQuery)
  return data.filter(({ owner }) => owner === '')
}

/** The props of a published version; `undefined` until they are wanted and there. */
export function useVersionProps(id: string, number: number, isWanted: boolean) {
  const { data } = useQuery({ ...versionQuery(id, number), enabled: isWanted })
  return data === undefined ? undefined : (aboutOf(parseDrawing(data))?.props ?? [])
}

/** One act at a time, with words for what goes wrong. Answers whether it was done. */
export function useAct() {
  const [isBusy, setBusy] = useState(false)
  async function run(act: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await act()
      return true
    } catch (error) {
      toast({ text: wordsFor(error).text, tone: 'danger' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}

export async function toggleShown({ id, published }: WorkshopCharacter): Promise<void> {
  await setShown(id, !published)
  toast({ text: published ? 'Out of the gallery. Projects keep it.' : 'In everybody’s gallery.' })
}

export async function deleteWhole({ id, name }: WorkshopCharacter): Promise<void> {
  await removeCharacter(id)
  toast({ text: `${name} is deleted.` })
}

/** The draft becomes what a version was. */
export async function restoreVersion({ id, revision }: WorkshopCharacter, number: number): Promise<void> {
  const draft = await queryClient.fetchQuery(versionQuery(id, number))
  await putCharacter(id, revision, { draft })
  toast({ text: `The draft is version ${number} again. Publish it to bring it back.` })
}

export async function saveWords(
  { id, revision }: WorkshopCharacter,
  words: Omit<CharacterChange, 'draft'>,
): Promise<void> {
  await putCharacter(id, revision, words)
  toast({ text: 'Saved.' })
}

export async function saveOrder(ids: string[]): Promise<void> {
  await putOrder(ids)
  toast({ text: 'The gallery has its new order.' })
}

/** Saves a draft; with a note, publishes it as well. */
export async function saveDraft(
  { id, revision }: WorkshopCharacter,
  draft: string,
  note: string | undefined,
): Promise<void> {
  const saved = await putCharacter(id, revision, { draft })
  if (note === undefined) {
    toast({ text: 'Saved to the draft.' })
    return
  }
  const { version } = await publishDraft(id, saved.revision, note)
  toast({ text: `Published as version ${version}. Projects keep theirs until their creators update.` })
}
