import type { Version } from './versions.ts'

/** The local value, the server version it is based on and, in a conflict, the other saved version. */
export interface ThreeWay<Value> {
  readonly base: Version<Value>
  readonly mine: Value
  readonly theirs: Version<Value> | undefined
  isSaved(): boolean
  change(value: Value): void
  /** The server's normalisation of `sent` does not count: otherwise it would be sent for ever. */
  saved(revision: number, sent: Value): void
  conflict(theirs: Version<Value>): void
  /** Both resolve a conflict and return whether there was one: mine is now based on theirs, or replaced by it. */
  keepMine(): boolean
  takeTheirs(): boolean
  follow(newer: Version<Value>): void
  /** Goes on with both changes, based on the other version. */
  rebase(theirs: Version<Value>, merged: Value): void
}

export function createThreeWay<Value>(
  start: Version<Value>,
  same: (one: Value, other: Value) => boolean,
): ThreeWay<Value> {
  let base = start
  let mine = start.value
  let theirs: Version<Value> | undefined

  function keepMine() {
    if (!theirs) return false
    base = theirs
    theirs = undefined
    return true
  }

  return {
    get base() {
      return base
    },
    get mine() {
      return mine
    },
    get theirs() {
      return theirs
    },
    isSaved: () => same(base.value, mine),
    change(value) {
      mine = value
    },
    saved(revision, sent) {
      base = { revision, value: sent }
    },
    conflict(version) {
      theirs = version
    },
    keepMine,
    takeTheirs() {
      if (!keepMine()) return false
      mine = base.value
      return true
    },
    follow(newer) {
      base = newer
      mine = newer.value
    },
    rebase(version, merged) {
      base = version
      theirs = undefined
      mine = merged
    },
  }
}
