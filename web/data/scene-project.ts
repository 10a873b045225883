import { addProject, refreshProjects } from './projects.ts'
import { firstCharacter } from './characters.ts'

/** State of a visit to the editor: the take (by id), or a recording still to be added, that a scene is made of at once. */
export interface WantedScene {
  directs: string | File
}

/** State of a visit to the editor of a film of answers, which is directed at once, with a bed of the sound library or `''`. */
export interface WantedFilm {
  film: { music: string }
}

/** Returns the address and the state of the editor that makes a scene of a recording; `undefined`: there is no character yet. */
export async function startScene(
  recording: Blob,
  title: string,
): Promise<{ to: string; state: WantedScene } | undefined> {
  const character = await firstCharacter()
  if (!character) return undefined
  const { id } = await addProject({ title: title.slice(0, 120), character: character.id })
  await refreshProjects()
  const directs = new File([recording], title, { type: recording.type })
  return { to: `/projects/${id}/editor`, state: { directs } }
}
