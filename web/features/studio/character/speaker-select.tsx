import { isolated } from '../../../platform/locale.ts'
import { Select } from '../../../ui/fields/select.tsx'
import type { useBuiltInCharacters } from './use-built-in-characters.ts'

/** The option for no performer. */
const NOBODY = 'nobody'

/** Selects the performer of a voice. */
export function SpeakerSelect({
  company: { performers, speak },
  voice,
}: {
  company: Pick<ReturnType<typeof useBuiltInCharacters>, 'performers' | 'speak'>
  voice: { id: string; name: string; performer: string | null }
}) {
  return (
    <Select
      label={`Who speaks “${isolated(voice.name || 'Voice')}”`}
      options={[
        ...performers.map(({ id, name }) => ({ id, label: name })),
        { id: NOBODY, label: 'No one: sound only' },
      ]}
      value={voice.performer ?? NOBODY}
      onChange={(id) => speak(voice.id, id === NOBODY ? null : id)}
    />
  )
}
