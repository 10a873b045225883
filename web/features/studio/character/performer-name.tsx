import { useCharacters, useCompany } from './use-company.ts'

/** Whom a performer plays; two of the same are told apart by a number. */
export function PerformerName({ id }: { id: string }) {
  const { performers } = useCompany(useCharacters())
  return <bdi>{performers.find((performer) => performer.id === id)?.name ?? 'Performer'}</bdi>
}
