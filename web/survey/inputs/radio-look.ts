/** Classes of a radio that lies unseen over its picture, for pointers, keys and screen readers. */
export const unseenRadio = 'absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed'

/** Classes of the label around such a radio. */
export const radioLabel = 'relative grid place-items-center rounded-control shows-focus'

/** The whole numbers from one to another, both included. */
export function numbersBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
