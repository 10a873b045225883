import type { Track } from '#contract/document/document'
import { SpeakerSelect } from './speaker-select.tsx'
import { useCharacters, useBuiltInCharacters } from './use-built-in-characters.ts'

export function TrackSpeaker({ track }: { track: Track }) {
  const builtInCharacters = useBuiltInCharacters(useCharacters())
  return <SpeakerSelect builtInCharacters={builtInCharacters} voice={track} />
}
