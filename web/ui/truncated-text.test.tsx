import { renderToStaticMarkup as markup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CellContent } from './table/cell-content.tsx'
import { TruncatedText } from './truncated-text.tsx'

test('truncated text is its own box with its own direction, and has the whole text as its title', () => {
  const html = markup(<TruncatedText className="font-medium">נועה</TruncatedText>)
  expect(html).toMatch(/^<bdi title="נועה" class="block [^"]*\btruncate\b[^"]*">נועה<\/bdi>$/)
  expect(html).toContain('text-left font-medium')
  expect(markup(<TruncatedText isCentred>نور</TruncatedText>)).toContain('text-center')
})

test('a title can replace the whole text', () => {
  expect(markup(<TruncatedText title="noa@example.org">נועה</TruncatedText>)).toContain(
    'title="noa@example.org"',
  )
})

test('text in a list’s cell is truncated too; drawn content stays unchanged', () => {
  expect(markup(<CellContent>נועה</CellContent>)).toContain('<bdi')
  expect(
    markup(
      <CellContent>
        <b>12</b>
      </CellContent>,
    ),
  ).toBe('<b>12</b>')
})
