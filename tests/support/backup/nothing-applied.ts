/** The counts of a privacy journal that changes nothing, without `next`. */
export const nothingApplied = {
  erased: 0,
  deletions: 0,
  suppressed: 0,
  answers: 0,
  consents: 0,
  takedowns: 0,
  unreadable: 0,
}
