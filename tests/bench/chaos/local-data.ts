import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Queries the files of local data of a stopped worker. */
export class LocalData {
  readonly database: DatabaseSync
  private readonly folder: string

  constructor(folder: string) {
    this.folder = join(folder, 'v3')
    this.database = new DatabaseSync(this.files('d1/**')[0] ?? '')
  }

  rows<Row>(query: string, ...values: string[]): Row[] {
    // Safe if the caller declares its own query correctly.
    return this.database.prepare(query).all(...values) as Row[]
  }

  /** The databases of the objects of a class that have a table. */
  objects(className: string, table: string): DatabaseSync[] {
    return this.files(`do/*-${className}`)
      .map((path) => new DatabaseSync(path))
      .filter((one) => one.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined)
  }

  /** The bucket's keys. */
  keys(): string[] {
    const [file = ''] = this.files('r2/*Bucket*')
    const bucket = new DatabaseSync(file)
    try {
      return bucket
        .prepare('SELECT "key" FROM "_mf_objects" ORDER BY 1')
        .all()
        .map(({ key }) => String(key))
    } finally {
      bucket.close()
    }
  }

  close() {
    this.database.close()
  }

  private files(pattern: string): string[] {
    return globSync(join(this.folder, pattern, '*.sqlite')).filter((path) => !path.includes('metadata'))
  }
}
