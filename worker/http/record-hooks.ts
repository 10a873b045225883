import type { Collection } from '../collections/definition/define.ts'
import type { AppContext } from './app-env.ts'

export type RecordValues = Record<string, unknown>

type Later = void | Promise<void>

/** The database has a copy for reads; writes go to the store that owns the records. */
export interface RecordStore {
  create(context: AppContext, values: RecordValues): Promise<string>
  update(context: AppContext, id: string, values: RecordValues): Promise<void>
  remove(context: AppContext, id: string): Promise<void>
}

export interface RecordHooks {
  collection: Collection
  beforeCreate?(context: AppContext, values: RecordValues): void | RecordValues | Promise<RecordValues>
  /** Throws to refuse the change; returns work to run once it is written. */
  beforeUpdate?(
    context: AppContext,
    id: string,
    values: RecordValues,
  ): Promise<(() => Promise<void>) | undefined>
  afterCreate?(context: AppContext, id: string): Later
  afterUpdate?(context: AppContext, id: string): Later
  afterDelete?(context: AppContext, id: string): Later
  store?: RecordStore
  /** Returns the id of the stored file's record. */
  takeFile?(context: AppContext, values: RecordValues, files: File[]): Promise<string>
  /** Not part of a batch's transaction, because the write involves more than the database. */
  alone?: true
}

/** Hooks of several features run in their order. */
export interface HooksOfCollection {
  beforeCreate(context: AppContext, values: RecordValues): Promise<RecordValues>
  beforeUpdate(context: AppContext, id: string, values: RecordValues): Promise<() => Promise<void>>
  after(context: AppContext, action: 'create' | 'update' | 'delete', id: string): Promise<void>
  store: RecordStore | undefined
  takeFile: RecordHooks['takeFile']
  alone: boolean
}

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
    store: list.find(({ store }) => store)?.store,
    takeFile: list.find(({ takeFile }) => takeFile)?.takeFile,
    alone: list.some(({ alone }) => alone),
  }
}
