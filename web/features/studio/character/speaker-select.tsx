import { isolated } from '../../../platform/locale.ts'
import { Select } from '../../../ui/fields/select.tsx'
import type { useBuiltInCharacters } from './use-built-in-characters.ts'

/** The option for no performer. */
const NO_PERFORMER = 'nobody'

export function SpeakerSelect({
  builtInCharacters: { performers, speak },
  voice,
}: {
  builtInCharacters: Pick<ReturnType<typeof useBuiltInCharacters>, 'performers' | 'speak'>
  voice: { id: string; name: string; performer: string | null }
}) {
  return (
    <Select
      label={`Who speaks “${isolated(voice.name || 'Voice')}”`}
      options={[
        ...performers.map(({ id, name }) => ({ id, label: name })),
        { id: NO_PERFORMER, label: 'No one: sound only' },
      ]}
      value={voice.performer ?? NO_PERFORMER}
      onChange={(id) => speak(voice.id, id === NO_PERFORMER ? null : id)}
    />
  )
}
