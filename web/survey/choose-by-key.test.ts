import { afterEach, expect, test, vi } from 'vitest'
import { chooseByLetter, goOnByEnter, type PressedKey } from './choose-by-key.ts'

afterEach(() => vi.unstubAllGlobals())

interface Key {
  key: string
  code?: string
  repeat?: boolean
  isComposing?: boolean
}

/** Returns the labels that a key presses. */
function pressed(event: Key): string[] {
  const clicks: string[] = []
  const choices = ['Pip', 'Mona'].map((name) => ({
    disabled: false,
    focus: () => {},
    click: () => clicks.push(name),
  }))
  class Form {
    matches() {
      return false
    }
    querySelectorAll() {
      return choices
    }
  }
  vi.stubGlobal('Element', Form)
  const form = new Form()
  const key = { ...event, target: form, preventDefault() {} }
  chooseByLetter(key as unknown as PressedKey, form as unknown as Element)
  return clicks
}

test.each<[Key, string[]]>([
  [{ key: 'a' }, ['Pip']],
  [{ key: 'B' }, ['Mona']],
  [{ key: 'c' }, []],
  // The keys of A and B in Arabic, Persian and Russian.
  [{ key: 'ش', code: 'KeyA' }, ['Pip']],
  [{ key: 'ذ', code: 'KeyB' }, ['Mona']],
  [{ key: 'и', code: 'KeyB' }, ['Mona']],
  [{ key: 'Alt', code: 'KeyA' }, []],
  [{ key: 'a', isComposing: true }, []],
  // A held key would tick and untick a box.
  [{ key: 'a', repeat: true }, []],
])('%j presses %j', (event, labels) => {
  expect(pressed(event)).toEqual(labels)
})

test.each([
  ['on the heading', { key: 'Enter', repeat: false }, true, { submits: 1, prevented: true }],
  ['elsewhere', { key: 'Enter', repeat: false }, false, { submits: 0, prevented: false }],
  ['that is held', { key: 'Enter', repeat: true }, true, { submits: 0, prevented: true }],
  ['of another key', { key: 'b', repeat: false }, true, { submits: 0, prevented: false }],
])('a press %s goes on or not', (_name, key, isOnHeading, wanted) => {
  vi.stubGlobal('HTMLTextAreaElement', class {})
  let submits = 0
  let prevented = false
  const heading = {} as HTMLElement
  goOnByEnter(
    {
      ...key,
      target: isOnHeading ? heading : {},
      preventDefault: () => void (prevented = true),
    } as unknown as PressedKey,
    { requestSubmit: () => void submits++ } as unknown as HTMLFormElement,
    heading,
  )
  expect({ submits, prevented }).toEqual(wanted)
})
