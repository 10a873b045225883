import { expect, test } from 'vitest'
import { collections } from '../../../collections/index.ts'
import { ruleSql } from '../../../collections/definition/rules.ts'
import { parseFilter } from './parser.ts'
import { pinnedBy } from './pinned.ts'

const takes = collections.get('takes')

test.each([
  ['project = "a"', { project: 'a' }],
  ['project = "a" && name ~ "b" && sound = "c"', { project: 'a', sound: 'c' }],
  ['project = "a" || name ~ "b"', {}],
  ['(project = "a" || name ~ "b") && sound = "c"', { sound: 'c' }],
  ['project ?= "a" && sound != "b"', {}],
  ['project = ""', {}],
  ['project = 7', {}],
  ['project.id = "a"', {}],
  ['name = "a"', {}],
])('%s pins %j', (filter, expected) => {
  expect(Object.fromEntries(pinnedBy(parseFilter(filter), takes))).toEqual(expected)
})

test('a rule through a pinned relation asks nothing of the row', () => {
  const context = { collections, actor: undefined }
  const { text, params } = ruleSql(takes.rules.list, takes, 'takes', {
    ...context,
    pinned: new Map([['project', 'a']]),
  })
  expect(text).not.toContain('"takes"."project"')
  expect(params).toContain('a')
  expect(ruleSql(takes.rules.list, takes, 'takes', context).text).toContain('"takes"."project"')
})
