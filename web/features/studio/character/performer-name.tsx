import { useCharacters, useBuiltInCharacters } from './use-built-in-characters.ts'

/** Whom a performer plays; two of the same are told apart by a number. */
export function PerformerName({ id }: { id: string }) {
  const { performers } = useBuiltInCharacters(useCharacters())
  return <bdi>{performers.find((performer) => performer.id === id)?.name ?? 'Performer'}</bdi>
}
