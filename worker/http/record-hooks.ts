import type { Collection } from '../collections/definition/define.ts'
import type { AppContext } from './app-env.ts'

/** Values of a record, as its fields take them. */
export type RecordValues = Record<string, unknown>

type Later = void | Promise<void>

/** Keeps a collection's records elsewhere: the database has a copy to read, writes go there. */
export interface RecordKeeper {
  /** Returns the id of the new record. */
  create(context: AppContext, values: RecordValues): Promise<string>
  update(context: AppContext, id: string, values: RecordValues): Promise<void>
  remove(context: AppContext, id: string): Promise<void>
}

/** What a feature does when records of one collection are written by the record API. Each may be left out. */
export interface RecordHooks {
  collection: Collection
  /** Values that the server puts into a new record by itself; throws to refuse it. */
  beforeCreate?(context: AppContext, values: RecordValues): void | RecordValues | Promise<RecordValues>
  /** Looks at a change, throws to refuse it, and returns what to do once it is written. */
  beforeUpdate?(
    context: AppContext,
    id: string,
    values: RecordValues,
  ): Promise<(() => Promise<void>) | undefined>
  /** Before the answer. */
  afterCreate?(context: AppContext, id: string): Later
  afterUpdate?(context: AppContext, id: string): Later
  afterDelete?(context: AppContext, id: string): Later
  keeper?: RecordKeeper
  /** Takes the one of `files`, which came with a form, and returns the id of its new record. */
  takeFile?(context: AppContext, values: RecordValues, files: File[]): Promise<string>
  /** Something besides the database takes part in writing, so that it cannot be one of a batch's transaction. */
  alone?: true
}

/** The hooks of one collection as one: those of several features run in their order. */
export interface HooksOfCollection {
  beforeCreate(context: AppContext, values: RecordValues): Promise<RecordValues>
  beforeUpdate(context: AppContext, id: string, values: RecordValues): Promise<() => Promise<void>>
  after(context: AppContext, action: 'create' | 'update' | 'delete', id: string): Promise<void>
  keeper: RecordKeeper | undefined
  takeFile: RecordHooks['takeFile']
  alone: boolean
}

/** Finds the hooks of a collection among those of all features. */
export function hooksOf(all: readonly RecordHooks[]): (collection: Collection) => HooksOfCollection {
  const known = new Map<Collection, HooksOfCollection>()
  return (collection) => {
    const found = known.get(collection) ?? joined(all.filter((one) => one.collection === collection))
    known.set(collection, found)
    return found
  }
}

function joined(list: readonly RecordHooks[]): HooksOfCollection {
  return {
    async beforeCreate(context, values) {
      const own = {}
      for (const one of list) Object.assign(own, await one.beforeCreate?.(context, values))
      return own
    },
    async beforeUpdate(context, id, values) {
      const finish: (() => Promise<void>)[] = []
      for (const one of list) {
        const later = await one.beforeUpdate?.(context, id, values)
        if (later) finish.push(later)
      }
      return async () => {
        for (const later of finish) await later()
      }
    },
    async after(context, action, id) {
      for (const one of list) {
        switch (action) {
          case 'create':
            await one.afterCreate?.(context, id)
            break
          case 'update':
            await one.afterUpdate?.(context, id)
            break
          case 'delete':
            await one.afterDelete?.(context, id)
            break
          default:
            action satisfies never
        }
      }
    },
    keeper: list.find(({ keeper }) => keeper)?.keeper,
    takeFile: list.find(({ takeFile }) => takeFile)?.takeFile,
    alone: list.some(({ alone }) => alone),
  }
}
