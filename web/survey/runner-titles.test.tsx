import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageTitle } from './runner-titles.tsx'

test.each([
  ['About you', 'Question 2 of 3', 'About you Question 2 of 3'],
  ['About you', undefined, 'About you'],
  ['', 'Question 2 of 3', 'Questions'],
])('the heading of %j with the note %j is read as %j', (title, note, text) => {
  const heading = renderToString(
    <PageTitle ref={null} id="t" otherwise="Questions" language="en" preview={false} {...{ title, note }} />,
  )
  expect(heading.replaceAll(/<[^>]*>/g, '')).toBe(text)
})
