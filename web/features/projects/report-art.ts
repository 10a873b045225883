import type { ArtReason } from '#contract/art-reports'
import type { ProjectRecord } from '#contract/projects/projects'
import { sendArtReport } from '../../data/art-reports.ts'
import { isolated } from '../../platform/locale.ts'
import { errorMessage } from '../../shell/errors/error-message.ts'
import { toast } from '../../ui/feedback/toasts.tsx'

/** The characters of a project, each once, from left to right. */
export function charactersOf({
  document,
  character,
}: Pick<ProjectRecord, 'document' | 'character'>): string[] {
  const performers = document.performers.toSorted((one, other) => one.x - other.x)
  const all = performers.map((performer) => performer.character)
  return all.length === 0 ? [character] : [...new Set(all)]
}

/** Tells a character of a project by its place, and by its name if the caller may know it. */
export function placeLabel(index: number, count: number, name: string | undefined): string {
  const place =
    index === 0 ? 'on the left' : index === count - 1 ? 'on the right' : `${index + 1} from the left`
  return name === undefined ? `The character ${place}` : `${isolated(name)}, ${place}`
}

/** Returns an error's text, or `''` once the report is sent. */
export async function reportArt(
  character: string,
  report: { reason: ArtReason; note: string; project: string },
): Promise<string> {
  try {
    await sendArtReport(character, report)
    toast({ text: 'Thank you. Our team will look at it.', tone: 'good' })
    return ''
  } catch (failure) {
    return errorMessage(failure).text
  }
}
