import type { Collection } from '../collections/definition/define.ts'
import type { AppContext } from './app-env.ts'

/** Values of a record, as its fields take them. */
export type RecordValues = Record<string, unknown>

type Later = void | Promise<void>

/** Stores a collection's records elsewhere: the database has a copy for reads, writes go to the keeper. */
export interface RecordKeeper {
  create(context: AppContext, values: RecordValues): Promise<string>
  update(context: AppContext, id: string, values: RecordValues): Promise<void>
  remove(context: AppContext, id: string): Promise<void>
}

/** A feature's hooks into the record API's writes of one collection. All are optional. */
export interface RecordHooks {
  collection: Collection
  beforeCreate?(context: AppContext, values: RecordValues): void | RecordValues | Promise<RecordValues>
  /** Checks a change, throws to refuse it, and returns work to run once it is written. */
  beforeUpdate?(
    context: AppContext,
    id: string,
    values: RecordValues,
  ): Promise<(() => Promise<void>) | undefined>
  afterCreate?(context: AppContext, id: string): Later
  afterUpdate?(context: AppContext, id: string): Later
  afterDelete?(context: AppContext, id: string): Later
  keeper?: RecordKeeper
  /** Stores one of the form's `files` and returns the id of its new record. */
  takeFile?(context: AppContext, values: RecordValues, files: File[]): Promise<string>
  /** The write involves more than the database, so it cannot be part of a batch's transaction. */
  alone?: true
}

/** The merged hooks of one collection: those of several features run in their order. */
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
