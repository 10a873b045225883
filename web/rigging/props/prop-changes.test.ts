import { expect, test } from 'vitest'
import type { PropDefinition } from '#model/rig/rig'
import { newProp } from './prop-defaults.ts'
import { readProps } from './read-json.ts'
import { propChanges } from './prop-changes.ts'

const horns: PropDefinition = { kind: 'toggle', id: 'horns', label: 'Horns', default: true }
const size: PropDefinition = {
  kind: 'slider',
  id: 'size',
  label: 'Size',
  default: 1,
  min: 0.5,
  max: 1.5,
  step: 0.1,
  affects: [],
}
const hair: PropDefinition = {
  kind: 'choice',
  id: 'hair',
  label: 'Hair',
  default: 'curls',
  options: [
    { value: 'curls', label: 'Curls' },
    { value: 'tuft', label: 'Tuft' },
  ],
  mouth: null,
}

const kinds = (before: PropDefinition[], after: PropDefinition[]) =>
  propChanges(before, after).map(({ id, kind, losesValues }) => [id, kind, losesValues])

test('the same props are no change', () => {
  expect(propChanges([horns, size], [horns, size])).toEqual([])
})

test('added, changed, moved and removed props are reported', () => {
  expect(kinds([horns, size], [size, { ...horns, label: 'Antlers' }, hair])).toEqual([
    ['size', 'moved', false],
    ['horns', 'changed', false],
    ['hair', 'added', false],
  ])
  expect(kinds([horns], [])).toEqual([['horns', 'removed', true]])
})

test('a change that invalidates saved looks shows a warning', () => {
  expect(kinds([size], [{ ...size, max: 1.2 }])).toEqual([['size', 'changed', true]])
  expect(kinds([size], [{ ...size, max: 2 }])).toEqual([['size', 'changed', false]])
  expect(
    kinds([hair], [{ ...hair, options: hair.kind === 'choice' ? hair.options.slice(0, 1) : [] }]),
  ).toEqual([['hair', 'changed', true]])
})

test.each(['colour', 'slider', 'choice', 'toggle'] as const)(
  'a new %s fits the schema that rigs are read with',
  (kind) => {
    const prop = newProp(kind, [])
    const second = newProp(kind, [prop])
    expect(readProps(JSON.stringify([prop, second]))).toEqual({ items: [prop, second] })
    expect(second.id).not.toBe(prop.id)
  },
)

test.each([
  ['{', /JSON/],
  ['[{"kind":"toggle"}]', /0\./],
  [JSON.stringify([horns, horns]), /twice/],
  [JSON.stringify([{ ...size, min: 3 }]), /min/],
])('%s is told and not taken', (text, problem) => {
  const read = readProps(text)
  expect('problem' in read && read.problem).toMatch(problem)
})
