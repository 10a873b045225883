import { renderToStaticMarkup as markup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CellContent } from './table/cell-content.tsx'
import { TruncatedText } from './truncated-text.tsx'

test('what is cut is its own box, which takes its direction from its text, and says the whole in its title', () => {
  const html = markup(<TruncatedText className="font-medium">נועה</TruncatedText>)
  expect(html).toMatch(/^<bdi title="נועה" class="block [^"]*\btruncate\b[^"]*">נועה<\/bdi>$/)
  expect(html).toContain('text-left font-medium')
  expect(markup(<TruncatedText isCentred>نور</TruncatedText>)).toContain('text-center')
})

test('a title says something else where that helps more', () => {
  expect(markup(<TruncatedText title="noa@example.org">נועה</TruncatedText>)).toContain(
    'title="noa@example.org"',
  )
})

test('text in a cell of a list is cut the same way; what is drawn there is left as it is', () => {
  expect(markup(<CellContent>נועה</CellContent>)).toContain('<bdi')
  expect(
    markup(
      <CellContent>
        <b>12</b>
      </CellContent>,
    ),
  ).toBe('<b>12</b>')
})
