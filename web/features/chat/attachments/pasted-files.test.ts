import { expect, test } from 'vitest'
import { pastedFiles } from './pasted-files.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const pasted = (...types: string[]) => pastedFiles({ files: [picture], types })

test('a picture is pasted as a picture, by itself or with its name or its page; cells and words are pasted as text', () => {
  expect(pasted('Files')).toEqual([picture])
  // Copied from a web page, and from a folder.
  expect(pasted('text/html', 'Files')).toEqual([picture])
  expect(pasted('text/plain', 'Files')).toEqual([picture])
  // Copied from a spreadsheet.
  expect(pasted('text/plain', 'text/html', 'text/rtf', 'Files')).toEqual([])
})
