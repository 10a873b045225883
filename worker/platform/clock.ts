/** The time of one request; everything in it happens at the same moment. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** A moment as records hold it: `YYYY-MM-DD HH:mm:ss.SSSZ`, in UTC. */
export function recordDateOf(moment: Date): string {
  return moment.toISOString().replace('T', ' ')
}
