import { expect, test } from 'vitest'
import { titleStack } from './title-stack.ts'

test('a page’s own title holds, whether the table’s comes before or after it', () => {
  const shown: string[] = []
  const titles = titleStack(() => shown.push(titles.current()))
  const leave = titles.push('General')
  titles.setBase('Chat')
  expect(titles.current()).toBe('General')
  const enter = titles.push('Page not found')
  leave()
  expect(titles.current()).toBe('Page not found')
  enter()
  expect(titles.current()).toBe('Chat')
  expect(shown).toEqual(['General', 'General', 'Page not found', 'Page not found', 'Chat'])
})
