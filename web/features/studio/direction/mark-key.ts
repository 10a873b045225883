import { isPress, type KeyPlace } from '../../../shell/actions/shortcuts.ts'

type Key = Pick<KeyboardEvent, 'key' | 'repeat' | 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The voice, from 0, that a digit marks; `undefined` for other keys, and where digits are typed. */
export function markedVoice(event: Key, place: KeyPlace, people: number): number | undefined {
  // Some keyboards have digits with Shift only.
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
  if (people < 2 || !isPlain || !isPress(event, {}) || place === 'text' || place === 'window')
    return undefined
  const voice = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1
  return voice >= 0 && voice < people ? voice : undefined
}
