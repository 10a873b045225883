import { runnerLanguages } from '#model/survey/runner-languages'
import { describe, expect, test } from 'vitest'
import type { Message } from '../../platform/translation.ts'
import { loadCatalogue } from '../catalogues.ts'
import { borrowedKeys, type RunnerCatalogue } from './catalogue.ts'
import { english } from './en.ts'

const englishMessages: Readonly<Record<string, Message>> = english
const keys = [...Object.keys(english), ...borrowedKeys].toSorted()

describe.each(runnerLanguages.filter((language) => language !== 'en'))('the catalogue of %s', (language) => {
  /** Counts are whole numbers. */
  const categories = new Map<Intl.LDMLPluralRule, number[]>()
  const rules = new Intl.PluralRules(language)
  for (let count = 0; count <= 10_000; count++) {
    const category = rules.select(count)
    categories.set(category, [...(categories.get(category) ?? []), count])
  }
  const messages = async () => Object.entries((await loadCatalogue(language)) as RunnerCatalogue)

  test('has each message', async () => {
    expect((await messages()).map(([key]) => key).toSorted()).toEqual(keys)
  })

  test('has the placeholders of the English, and texts without loose ends', async () => {
    for (const [key, message] of await messages()) {
      for (const [form, text] of formsOf(message)) {
        expect(text.trim(), key).toBe(text)
        expect(text.length, key).toBeGreaterThan(0)
        expect(text.replaceAll(PLACEHOLDER, ''), key).not.toMatch(/[{}<>]/)
        const wanted = placeholdersOf(englishMessages[key] ?? '')
        const names = placeholdersIn(text)
        // “One answer” needs no number where the form is for a single count.
        const isSingle = (categories.get(form as Intl.LDMLPluralRule)?.length ?? 2) === 1
        const optional = isSingle || form === 'two' || form === 'zero' ? ['count'] : []
        expect([...names, ...optional].toSorted(), `${key} ${form}`).toEqual(
          expect.arrayContaining([...wanted]),
        )
        expect(wanted, `${key} ${form}`).toEqual(expect.arrayContaining([...names]))
      }
    }
  })

  test('has the plural forms that its counts need', async () => {
    for (const [key, message] of await messages()) {
      const isPlural = typeof englishMessages[key] === 'object'
      if (typeof message === 'string') {
        if (isPlural) expect([...categories.keys()], key).toEqual(['other'])
      } else
        expect(Object.keys(message).toSorted(), key).toEqual(
          [...new Set([...categories.keys(), 'other'])].toSorted(),
        )
    }
  })

  test('is not English', async () => {
    const same = (await messages()).filter(([key, message]) => message === englishMessages[key])
    // “Pause”, “{time} / {limit}”, “File {number}” and the like.
    expect(same.length).toBeLessThan(10)
  })
})

const PLACEHOLDER = /\{\w+\}/g

const formsOf = (message: Message | undefined): [string, string][] =>
  typeof message === 'object' ? Object.entries(message) : [['', message ?? '']]

const placeholdersIn = (text: string) => [...new Set(text.match(PLACEHOLDER)?.map((one) => one.slice(1, -1)))]

const placeholdersOf = (message: Message) =>
  placeholdersIn(typeof message === 'string' ? message : message.other)
