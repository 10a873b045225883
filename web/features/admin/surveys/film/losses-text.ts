import { formatNumber } from '../../../../platform/locale.ts'
import type { FilmLosses } from './make-film.ts'

/** Says which answers a film lacks, and which have no captions; `''` if it has all. */
export function lossesText({ silent, unreadable, withdrawn, uncaptioned }: FilmLosses): string {
  const missing = [
    counted(silent, 'has no speech', 'have no speech'),
    counted(unreadable, 'can’t be played', 'can’t be played'),
    counted(withdrawn, 'was withdrawn', 'were withdrawn'),
  ].filter((part) => part !== '')
  return [
    ...(missing.length > 0 ? [`Not in the film: ${missing.join(', ')}.`] : []),
    ...(uncaptioned > 0
      ? [`${counted(uncaptioned, 'has', 'have')} no captions, because transcription failed.`]
      : []),
  ].join(' ')
}

function counted(count: number, one: string, many: string): string {
  if (count === 0) return ''
  return `${formatNumber(count)} ${count === 1 ? `answer ${one}` : `answers ${many}`}`
}
