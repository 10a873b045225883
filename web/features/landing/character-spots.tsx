/** Number of characters in the row below the stage. */
const SPOTS = 8

/** The row of heads below the stage, before or after they are there: it takes the same room. */
export const spotsRow = 'grid w-full grid-cols-8 gap-1.5 sm:flex sm:flex-wrap'
export const spot = 'aspect-square w-full rounded-full border-2 bg-[#f9dd95] sm:size-11'

export function CharacterSpots() {
  return (
    <div aria-hidden="true" className={spotsRow}>
      {Array.from({ length: SPOTS }, (_, index) => (
        <span key={index} className={`${spot} border-line opacity-40`} />
      ))}
    </div>
  )
}
