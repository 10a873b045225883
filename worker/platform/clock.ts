/** Does not advance within a request. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** `YYYY-MM-DD HH:mm:ss.SSSZ`, in UTC. */
export function recordDateOf(moment: Date): string {
  return moment.toISOString().replace('T', ' ')
}
