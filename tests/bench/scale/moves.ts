import type { Resource, Step } from './model.ts'

/** The largest value of CHAT_SHARDS that `worker/env.ts` takes. */
const MAX_SHARDS = 256

interface Move {
  resource: string
  /** The work that this number of units needs. */
  text(units: number): string
}

const moves: readonly Move[] = [
  {
    resource: 'bytes in D1',
    text: (units) =>
      `bind ${units} databases (DB, DB_1, …) and move slots of owners; .decisions/034 lists what must follow first`,
  },
  {
    resource: 'of these, the directory',
    text: (units) =>
      `split accounts over ${units} by a digest of the address, which .decisions/034 leaves whole`,
  },
  {
    resource: 'statements in D1',
    text: (units) => `${units} databases, as for their bytes: the larger number counts`,
  },
  {
    resource: 'sockets of chat gateways',
    text: (units) =>
      units > MAX_SHARDS
        ? `CHAT_SHARDS takes ${MAX_SHARDS}: raise it to ${units} and put relays between rooms and gateways`
        : `CHAT_SHARDS = ${units}: a setting, sockets reconnect`,
  },
  {
    resource: 'commands of the busiest room',
    text: (units) => `split the busiest room into ${units} by topic: one room is one object`,
  },
  { resource: 'queue messages', text: (units) => `${units} queues, by campaign` },
]

/** The moves that a step needs, most urgent first. */
export function movesOf({ resources }: Step): string[] {
  return resources
    .filter(({ units }) => units > 1)
    .toSorted((one, other) => other.units - one.units)
    .map((resource) => `${resource.name}: ${textOf(resource)}`)
}

function textOf({ name, units }: Resource): string {
  const move = moves.find(({ resource }) => resource === name)
  if (!move) throw new Error(`No move for ${name}`)
  return move.text(units)
}
