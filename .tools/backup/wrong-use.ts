/** The call was wrong: nothing was done. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}
