import type * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listOf, listQuery, nothing, viewQuery } from './records.ts'

export const listEndpoint = <const Collection extends string, Item extends z.ZodMiniType>(
  collection: Collection,
  item: Item,
) =>
  endpoint({
    method: 'GET',
    path: `/api/collections/${collection}/records`,
    query: listQuery,
    answer: listOf(item),
    errors: ['bad_request'],
  })

export const viewEndpoint = <const Collection extends string, Item extends z.ZodMiniType>(
  collection: Collection,
  item: Item,
) =>
  endpoint({
    method: 'GET',
    path: `/api/collections/${collection}/records/:id`,
    query: viewQuery,
    answer: item,
    errors: ['not_found'],
  })

export const deleteEndpoint = <const Collection extends string>(collection: Collection) =>
  endpoint({
    method: 'DELETE',
    path: `/api/collections/${collection}/records/:id`,
    answer: nothing,
    errors: ['not_found'],
  })
