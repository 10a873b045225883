/** A file of a backup is not what its manifest says. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup'
}
