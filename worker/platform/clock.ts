/** The time of one request; it does not advance within it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** A moment in the format of records: `YYYY-MM-DD HH:mm:ss.SSSZ`, in UTC. */
export function recordDateOf(moment: Date): string {
  return moment.toISOString().replace('T', ' ')
}
