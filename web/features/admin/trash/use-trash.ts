import type { ListRow } from '#contract/admin/lists'
import { useQuery } from '@tanstack/react-query'
import { doAct, getCount, getRows, listKeys, refreshList } from '../../../data/admin-lists.ts'
import { removeCharacter } from '../../../data/characters.ts'
import { removeEmail } from '../../../data/emails.ts'
import { removeForGood } from '../../../data/moderation.ts'
import { removeSurvey } from '../../../data/surveys.ts'

const trash = { trash: 'only' } as const

/** The newest trashed rows of a list, and their number. */
export function useTrash(list: string) {
  return useQuery({
    queryKey: listKeys.first(list, trash),
    queryFn: async ({ signal }) => {
      const [page, count] = await Promise.all([
        getRows(list, trash, '', signal),
        getCount(list, trash, signal),
      ])
      return { rows: page.items, ...count }
    },
    refetchOnMount: 'always',
  })
}

/** `back`: the restoring act. Returns whether it succeeded: another pending request may take its place. */
export async function restore(list: string, back: string, id: string): Promise<boolean> {
  const { changed } = await doAct(list, back, { ids: [id] })
  await refreshList(list)
  return changed.length > 0
}

/** Kinds deleted by a call of their own; all others are records. */
const removals: Record<string, (row: ListRow) => Promise<void>> = {
  projects: ({ id }) => removeForGood('cam_projects', id),
  templates: ({ id }) => removeForGood('templates', id),
  upload_waitlist: ({ id }) => removeForGood('upload_waitlist', id),
  rooms: ({ id }) => removeForGood('chat_rooms', id),
  // Deletes its answers too, so the call requires the title, which the dialog has asked for.
  surveys: ({ id, title }) => removeSurvey(id, String(title)),
  emails: ({ id }) => removeEmail(id),
  characters: ({ id }) => removeCharacter(id),
}

export async function deleteForGood(list: string, row: ListRow): Promise<void> {
  try {
    await removals[list]?.(row)
  } finally {
    await refreshList(list)
  }
}
