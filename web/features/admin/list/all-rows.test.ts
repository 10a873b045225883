import { expect, test } from 'vitest'
import { allRows } from './all-rows.ts'

/** 130 rows on pages of 60; every second one is pending. */
const rows = Array.from({ length: 130 }, (_, index) => ({
  id: `r${index}`,
  created: '',
  updated: '',
  expand: {},
  waits: index % 2 === 0,
}))
const when = (row: object) => 'waits' in row && row.waits === true
const read = async (_scope: object, cursor: string) => {
  const from = Number(cursor || 0)
  const next = from + 60 < rows.length ? String(from + 60) : ''
  return { items: rows.slice(from, from + 60), next }
}

test('all matching rows are found on all pages, without deselected ones', async () => {
  const ids = await allRows({ all: {}, except: ['r0', 'r64'] }, { limit: 63, when, read })
  expect(ids).toHaveLength(63)
  expect(ids).not.toContain('r64')
  expect(ids.at(-1)).toBe('r128')
})

test('reading stops at the limit of one call', async () => {
  let pages = 0
  const counted = (scope: object, cursor: string) => {
    pages++
    return read(scope, cursor)
  }
  const ids = await allRows({ all: {}, except: [] }, { limit: 20, when, read: counted })
  expect(ids.length).toBeGreaterThan(20)
  expect(pages).toBe(1)
})
