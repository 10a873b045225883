/** Classes of a visually hidden radio over its picture. */
export const unseenRadio = 'absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed'

export const radioLabel = 'relative grid place-items-center rounded-control shows-focus'

export function numbersBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
