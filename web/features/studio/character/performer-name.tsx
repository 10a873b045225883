import { useCharacters, useBuiltInCharacters } from './use-built-in-characters.ts'

/** The name of a performer's character; numbered if there are several of it. */
export function PerformerName({ id }: { id: string }) {
  const { performers } = useBuiltInCharacters(useCharacters())
  return <bdi>{performers.find((performer) => performer.id === id)?.name ?? 'Performer'}</bdi>
}
